import { type SubmitEvent, useState } from 'react';
import type { Shipment } from '../../../api/wire';
import { TextField } from '../../../components/TextField';
import { shipping as words } from '../../../copy/admin-shipping';
import { CarrierField } from '../orders/shipping/CarrierField';
import { keepCarrier, lastCarrier } from '../orders/shipping/shipment-draft';
import { readScan, type Scan } from './scan';
import styles from './PackOrder.module.css';

type ShipFieldProps = {
  orderId: string;
  isPacked: boolean;
  /** Whether a press counts. */
  isReady: boolean;
  /** Called with Enter in the empty field, which does what the large button does. */
  onEnter: () => Promise<void>;
  /** Returns whether the order has been shipped. */
  onShip: (shipment: Shipment) => Promise<boolean>;
  onScan: (scan: Scan) => Promise<void>;
};

/** Takes the tracking number of the open order: Enter ships it. A slip can be scanned here too. */
export function ShipField({ orderId, isPacked, isReady, onEnter, onShip, onScan }: ShipFieldProps) {
  const [carrier, setCarrier] = useState(lastCarrier);
  // The field stays, with the focus, when the next order is shown.
  const [draft, setDraft] = useState({ orderId, tracking: '' });
  const tracking = draft.orderId === orderId ? draft.tracking : '';
  const show = (text: string) => setDraft({ orderId, tracking: text });
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const scan = readScan(tracking);
    if (scan.text === '') return onEnter();
    if (scan.kind === 'order') {
      show('');
      return onScan(scan);
    }
    // A label that a scanner has read twice: the next number would be typed behind it.
    if (!isReady) return show('');
    if (await onShip({ carrier, tracking })) keepCarrier(carrier);
    return undefined;
  };
  return (
    <form method="post" className={styles.ship} noValidate onSubmit={(event) => void submit(event)}>
      <CarrierField carrier={carrier} onChange={setCarrier} />
      <TextField
        label={words.tracking}
        value={tracking}
        hint={isPacked ? words.packedHint : words.stationHint}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        onKeyDown={(event) => {
          // A key that is held down.
          if (event.repeat && event.key === 'Enter') event.preventDefault();
        }}
        onChange={({ currentTarget }) => show(currentTarget.value)}
      />
    </form>
  );
}
