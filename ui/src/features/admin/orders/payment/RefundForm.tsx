import { useEffect, useId, useState } from 'react';
import { TextField } from '../../../../components/TextField';
import { refund as words } from '../../../../copy/admin-payments';
import { cancelDialog } from '../../../../copy/admin-returns';
import { formatCents, toDollars } from '../../../../lib/money';
import { DialogForm } from '../../common/DialogForm';
import { isPacked } from '../fulfillment';
import { type OrderProps, useOrderEdit } from '../edits/use-order-edit';
import { cardText, givenBackOf, isCancelledByRefund, leftOf, parseAmount } from './payment';
import confirmation from '../../common/confirmation.module.css';

type RefundFormProps = OrderProps & { onClose: () => void };

/** Refunds what is left of a payment, or a part of it. */
export function RefundForm({ order, onOrder, onClose }: RefundFormProps) {
  const { order_number, payment } = order;
  const fieldId = useId();
  // What was not changed by hand stays all that is left, also after a colleague has refunded something.
  const [typed, setTyped] = useState<string | null>(null);
  const [invalid, setInvalid] = useState<string | null>(null);
  const { busy, error, fields, begin, save } = useOrderEdit({ order, onOrder, begunFrom: order });
  const rejected = fields.find(({ field }) => field === 'amount')?.message;
  useEffect(() => {
    if (rejected !== undefined) document.getElementById(fieldId)?.focus();
  }, [fieldId, rejected]);
  const left = payment ? leftOf(payment) : 0;
  const text = typed ?? toDollars(left).toFixed(2);
  const cents = parseAmount(text, left);
  const isCancelling = cents === left && isCancelledByRefund(order);
  const submit = async () => {
    if (cents === null) {
      setInvalid(left === 0 ? words.nothingLeft : words.invalid(formatCents(left)));
      return document.getElementById(fieldId)?.focus();
    }
    const isSaved = await save(
      (was) => ({
        type: 'refund',
        amount: toDollars(cents),
        refunded_was: was.payment ? toDollars(givenBackOf(was.payment)) : 0,
      }),
      words.done(formatCents(cents), order_number),
      words.moved,
    );
    return isSaved ? onClose() : undefined;
  };
  return (
    <DialogForm
      submit={words.submit(cents === null ? null : formatCents(cents), isCancelling)}
      variant="danger"
      busy={busy}
      cancel={words.close}
      error={rejected === undefined ? error : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{words.to(cardText(order))}</p>
      {payment?.test && <p>{words.test}</p>}
      <TextField
        id={fieldId}
        label={words.amount}
        inputMode="decimal"
        autoComplete="off"
        aria-required
        value={text}
        error={invalid ?? rejected}
        hint={words.left(formatCents(left))}
        onChange={({ currentTarget: { value } }) => {
          begin('amount');
          setInvalid(null);
          setTyped(value);
        }}
      />
      {isCancelledByRefund(order) && <p>{words.cancels}</p>}
      {isCancelling && isPacked(order) && <p className={confirmation.warning}>{cancelDialog.packed}</p>}
    </DialogForm>
  );
}
