import { useState } from 'react';
import type { StaffOrder } from '../../../../api/wire';
import { Options } from '../../../../components/Options';
import { SelectField } from '../../../../components/SelectField';
import { TextField } from '../../../../components/TextField';
import { ordersTab } from '../../../../copy/admin-orders';
import { refund as refundWords } from '../../../../copy/admin-payments';
import { returns as words } from '../../../../copy/admin-returns';
import { formatCents, toCents, toDollars } from '../../../../lib/money';
import { Checkbox } from '../../common/Checkbox';
import { DialogForm } from '../../common/DialogForm';
import { type OrderProps, useOrderEdit } from '../edits/use-order-edit';
import { cardText, parseAmount } from '../payment/payment';
import {
  draftOf,
  fittedTo,
  isWhole,
  proposedRefund,
  refundableOf,
  type ReturnDraft,
  returnChange,
  unitsLeft,
} from './return-draft';

type ReturnFormProps = OrderProps & {
  /** Takes the return back from the toast. */
  onUndo: () => void;
  onClose: () => void;
};

/** Records the units that came back, and refunds them to the card. */
export function ReturnForm({ order, onOrder, onUndo, onClose }: ReturnFormProps) {
  const [begun, setDraft] = useState(() => draftOf(order));
  const draft = fittedTo(order, begun);
  const [invalid, setInvalid] = useState<{ units?: string; amount?: string }>({});
  const { busy, error, begin, save } = useOrderEdit({ order, onOrder, begunFrom: order });
  const change = (changed: Partial<ReturnDraft>) => {
    begin();
    setInvalid({});
    setDraft((before) => ({ ...before, ...changed }));
  };
  const refundable = refundableOf(order);
  const amount = draft.amount ?? toDollars(proposedRefund(order, draft)).toFixed(2);
  const isRefunding = refundable > 0 && !/^[\s$0.]*$/.test(amount);
  const cents = isRefunding ? parseAmount(amount, refundable) : 0;
  const submit = async () => {
    if (draft.units.every((units) => units === 0)) return setInvalid({ units: words.none });
    if (cents === null) return setInvalid({ amount: refundWords.invalid(formatCents(refundable)) });
    const undo = cents === 0 ? { action: { label: words.undo, run: onUndo } } : {};
    const done = words.done(order.order_number);
    if (await save((was) => returnChange(draft, cents, was), done, words.moved, undo)) onClose();
    return undefined;
  };
  return (
    <DialogForm
      submit={words.submit(cents === null || cents === 0 ? null : formatCents(cents))}
      variant="primary"
      busy={busy}
      cancel={words.close}
      error={error ?? invalid.units ?? null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Units order={order} draft={draft} onChange={change} />
      <SelectField
        label={words.reason}
        value={draft.reason}
        onChange={({ currentTarget }) => change({ reason: currentTarget.value as ReturnDraft['reason'] })}
      >
        <Options texts={words.reasons} />
      </SelectField>
      <TextField
        label={words.note}
        value={draft.note}
        maxLength={500}
        autoComplete="off"
        onChange={({ currentTarget }) => change({ note: currentTarget.value })}
      />
      <Checkbox label={words.restock} checked={draft.restock} onToggle={() => change({ restock: !draft.restock })} />
      {refundable > 0 && (
        <>
          {order.order.shipping_cost > 0 && isWhole(order, draft) && (
            <Checkbox
              label={words.shipping(formatCents(toCents(order.order.shipping_cost)))}
              checked={draft.withShipping}
              onToggle={() => change({ withShipping: !draft.withShipping, amount: null })}
            />
          )}
          <TextField
            label={words.refund}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            error={invalid.amount ?? null}
            hint={words.refundHint(cardText(order), formatCents(refundable))}
            onChange={({ currentTarget }) => change({ amount: currentTarget.value })}
          />
        </>
      )}
    </DialogForm>
  );
}

type UnitsProps = { order: StaffOrder; draft: ReturnDraft; onChange: (changed: Partial<ReturnDraft>) => void };

/** How many units of each line came back; lines of which all have are left out. */
function Units({ order, draft, onChange }: UnitsProps) {
  const left = unitsLeft(order);
  return order.order.items.map(({ title, color, size }, line) => {
    const most = left[line] ?? 0;
    if (most === 0) return null;
    const name = [title, ordersTab.line(color, size, most)].join(', ');
    const set = (quantity: number) =>
      onChange({ units: draft.units.map((units, at) => (at === line ? quantity : units)), amount: null });
    return (
      <TextField
        key={line}
        label={name}
        hint={words.units}
        type="number"
        inputMode="numeric"
        min={0}
        max={most}
        placeholder="0"
        value={draft.units[line] || ''}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => set(Math.min(most, Math.max(0, Math.trunc(Number(currentTarget.value)))))}
      />
    );
  });
}
