import { Button } from '../../../components/Button';
import { shippingDetails as words } from '../../../copy/checkout';

/**
 * Says what an aid has changed in the address. It is before the fields, so that Tab from a field leads to the next field,
 * and always in the page, because screen readers announce changes of a status.
 */
export function AddressNotice({ text, undo }: { text: string; undo: (() => void) | null }) {
  return (
    <p role="status" className={undo ? 'quiet small' : 'visually-hidden'}>
      {text}
      {undo && ' '}
      {undo && (
        <Button variant="link" small onClick={undo}>
          {words.undo}
        </Button>
      )}
    </p>
  );
}
