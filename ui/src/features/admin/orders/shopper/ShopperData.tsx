import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../../components/Button';
import { TextField } from '../../../../components/TextField';
import { shopperData as words } from '../../../../copy/admin-orders';
import { showToast } from '../../../../lib/toast';
import { DialogButton } from '../../common/DialogButton';
import { DialogForm } from '../../common/DialogForm';
import { fieldMessage } from '../../common/error-message';
import { saveFile } from '../../common/save-file';
import { asStaff, isSignedOut } from '../../common/session';
import type { OrderProps } from '../edits/use-order-edit';
import { findOrder } from '../find-order';
import { focusControl, rowOf } from '../row-focus';

/** The whole database is written anew. */
const forgetTimeout = 120_000;

/** A button that opens a dialog in which staff download what the shop stores about an order's shopper, or delete it. */
export function ShopperData(props: OrderProps) {
  return (
    <DialogButton label={words.open} title={words.title}>
      {(close) => <ShopperForm {...props} onClose={close} />}
    </DialogButton>
  );
}

function ShopperForm({ order, onOrder, onClose }: OrderProps & { onClose: () => void }) {
  const { email } = order.order;
  const [typed, setTyped] = useState('');
  const [mismatch, setMismatch] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [busy, setBusy] = useState<'download' | 'forget' | null>(null);
  const run = async (what: 'download' | 'forget', work: () => Promise<void>) => {
    setBusy(what);
    setFailed(null);
    try {
      await work();
    } catch (cause) {
      if (!isSignedOut(cause)) setFailed(fieldMessage(cause, 'email'));
    }
    setBusy(null);
  };
  const download = async () => {
    const data = await asStaff('POST /customers/export', { body: { email } });
    saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), words.file(order.order_number));
  };
  const forget = async () => {
    const { orders } = await asStaff('POST /customers/forget', { body: { email }, timeout: forgetTimeout });
    showToast(words.forgot(orders), { timing: 'long' });
    const now = await findOrder(order._id).catch(() => null);
    // At once, so that the focus is not caught in the dialog.
    flushSync(() => {
      if (now) onOrder(now);
      onClose();
    });
    // The button that opened the dialog is gone.
    const row = now && rowOf(document, order._id);
    if (row) focusControl(row, 'open');
  };
  const submit = () => {
    const isConfirmed = typed.trim().toLowerCase() === email.toLowerCase();
    setMismatch(isConfirmed ? null : words.mismatch);
    if (isConfirmed && busy === null) void run('forget', forget);
  };
  return (
    <DialogForm
      submit={words.forgetButton}
      variant="danger"
      busy={busy === 'forget'}
      cancel={words.close}
      error={failed}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{words.download}</p>
      <div>
        <Button small busy={busy === 'download'} onClick={() => void run('download', download)}>
          {words.downloadButton}
        </Button>
      </div>
      <p>{words.forget}</p>
      <TextField
        label={words.confirm}
        type="email"
        autoComplete="off"
        spellCheck={false}
        hint={email}
        value={typed}
        error={mismatch}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setMismatch(null);
        }}
      />
    </DialogForm>
  );
}
