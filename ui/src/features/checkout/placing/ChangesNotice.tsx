import { Button } from '../../../components/Button';
import { Isolated } from '../../../components/Isolated';
import { Notice } from '../../../components/Notice';
import { changes as words } from '../../../copy/checkout';
import { formatCents } from '../../../lib/money';
import { acceptChanges, type CartChange } from './cart-changes';
import styles from './ChangesNotice.module.css';
import { optionsText } from '../../../copy/options';

interface ChangesNoticeProps {
  changes: readonly CartChange[];
  /** Called with what was said about the lines that are changed. */
  onAccepted: (lines: readonly string[]) => void;
}

/** Lists price and stock changes since the cart was filled, with a button that accepts all of them. */
export function ChangesNotice({ changes, onAccepted }: ChangesNoticeProps) {
  const accept = () => {
    acceptChanges(changes);
    onAccepted(changes.filter(({ kind }) => kind !== 'price').map(textOf));
  };
  return (
    <Notice role="status">
      <strong>{words.heading}</strong>
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={textOf(change)}>
            <Isolated sentence={(title) => textOf({ ...change, title })} text={change.title} />
          </li>
        ))}
      </ul>
      <Button variant="solid" small onClick={accept}>
        {labelFor(changes)}
      </Button>
    </Notice>
  );
}

function textOf(change: CartChange): string {
  if (change.kind === 'price') return words.price(change.title, formatCents(change.before), formatCents(change.now));
  const options = optionsText(change.color, change.size);
  if (change.kind === 'gone') return words.gone(change.title, options);
  if (change.left === 0) return words.soldOut(change.title, options);
  return words.fewer(change.title, options, change.wanted, change.left);
}

function labelFor(changes: readonly CartChange[]): string {
  const prices = changes.filter(({ kind }) => kind === 'price').length;
  if (prices === changes.length) return words.acceptPrice;
  return prices === 0 ? words.acceptStock : words.acceptBoth;
}
