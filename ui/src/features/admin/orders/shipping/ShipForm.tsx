import { type SubmitEvent, useState } from 'react';
import type { Shipment } from '../../../../api/wire';
import { Button } from '../../../../components/Button';
import { TextField } from '../../../../components/TextField';
import { orderMail } from '../../../../copy/admin-mail';
import { shipping as words } from '../../../../copy/admin-shipping';
import { useNow } from '../../common/use-now';
import { type OrderProps, useOrderEdit } from '../edits/use-order-edit';
import { cancelTime } from '../mail/cancel-window';
import { CarrierField } from './CarrierField';
import { keepCarrier, lastCarrier, shipmentChange } from './shipment-draft';
import styles from './Shipping.module.css';

type ShipFormProps = OrderProps & { onClose: () => void };

/** Marks an order as shipped, or corrects its shipment. */
export function ShipForm({ order, onOrder, onClose }: ShipFormProps) {
  const shipped = order.fulfillment.shipped;
  const [draft, setDraft] = useState<Shipment>(() => ({
    carrier: shipped?.carrier ?? lastCarrier(),
    tracking: shipped?.tracking ?? '',
  }));
  const { busy, error, fields, begin, save } = useOrderEdit({ order, onOrder, begunFrom: order });
  const change = (changed: Partial<Shipment>) => {
    begin('tracking');
    setDraft((before) => ({ ...before, ...changed }));
  };
  const time = cancelTime(order, useNow());
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isSaved = await save((was) => shipmentChange(draft, was), words.nowShipped(order.order_number));
    if (!isSaved) return;
    keepCarrier(draft.carrier);
    onClose();
  };
  return (
    <form method="post" className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {time !== null && <p className={styles.state}>{orderMail.shipsAfter(time)}</p>}
      <CarrierField carrier={draft.carrier} onChange={(carrier) => change({ carrier })} />
      <TextField
        label={words.tracking}
        value={draft.tracking}
        error={fields.find(({ field }) => field === 'tracking')?.message ?? error}
        hint={words.trackingHint}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => change({ tracking: currentTarget.value })}
      />
      <div className={styles.buttons}>
        <Button small type="submit" variant="primary" busy={busy}>
          {shipped ? words.saveChange : words.save}
        </Button>
        <Button small disabled={busy} onClick={onClose}>
          {words.close}
        </Button>
      </div>
    </form>
  );
}
