import { type SubmitEvent, useState } from 'react';
import { download } from '../../../../api/download';
import { Button } from '../../../../components/Button';
import { Modal } from '../../../../components/Modal';
import { SelectField } from '../../../../components/SelectField';
import { TextField } from '../../../../components/TextField';
import { exportOrders as words } from '../../../../copy/admin-export';
import { grouped } from '../../../../copy/admin-orders';
import { errorMessage } from '../../common/error-message';
import { localDate } from '../../common/dates';
import { LoadError } from '../../common/LoadError';
import { isFiltered, type OrdersView } from '../loading/orders-view';
import { saveFile } from '../../common/save-file';
import { isSignedOut, withToken } from '../../common/session';
import {
  areSwapped,
  type ExportChoice,
  exportQueryOf,
  type FileKind,
  fileNameOf,
  type WhichOrders,
} from './export-query';
import styles from './ExportOrders.module.css';

/** A slow connection needs minutes for many orders; in milliseconds. */
const timeout = 600_000;

type ExportOrdersProps = {
  view: OrdersView;
  /** The number of orders in the list, on all its pages. */
  total: number;
  /** The numbers of the selected orders. */
  selected: readonly string[];
};

/** A button that opens a dialog, in which staff choose the orders and the file to download. */
export function ExportOrders(props: ExportOrdersProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="link" small onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      <Modal open={open} title={words.heading} size="narrow" onClose={() => setOpen(false)}>
        <ExportForm {...props} onClose={() => setOpen(false)} />
      </Modal>
    </>
  );
}

function ExportForm({ view, total, selected, onClose }: ExportOrdersProps & { onClose: () => void }) {
  const choices = choicesOf(view, total, selected);
  const [choice, setChoice] = useState<ExportChoice>({
    which: choices[0]?.which ?? 'all',
    file: 'csv',
    from: '',
    to: '',
  });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const swapped = choice.which !== 'selected' && areSwapped(choice);
  const choose = (change: Partial<ExportChoice>) => setChoice((before) => ({ ...before, ...change }));
  const submit = async (event?: SubmitEvent<HTMLFormElement>) => {
    event?.preventDefault();
    if (busy || swapped) return;
    setBusy(true);
    setError(null);
    try {
      const today = localDate(new Date());
      const query = exportQueryOf(choice, view, selected);
      const file = await withToken((token) => download('GET /orders/export', { token, query, timeout }));
      saveFile(file, fileNameOf(choice.file, today));
      onClose();
    } catch (cause) {
      setBusy(false);
      if (!isSignedOut(cause)) setError(errorMessage(cause));
    }
  };
  return (
    <form method="post" className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <SelectField
        label={words.orders}
        value={choice.which}
        onChange={({ currentTarget }) => choose({ which: currentTarget.value as WhichOrders })}
      >
        {choices.map(({ which, label }) => (
          <option key={which} value={which}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={words.file}
        value={choice.file}
        onChange={({ currentTarget }) => choose({ file: currentTarget.value as FileKind })}
      >
        {(['csv', 'addresses', 'json'] as const).map((file) => (
          <option key={file} value={file}>
            {words.files[file]}
          </option>
        ))}
      </SelectField>
      {choice.which !== 'selected' && (
        <div className={styles.dates}>
          {(['from', 'to'] as const).map((name) => (
            <TextField
              key={name}
              type="date"
              label={words[name]}
              optional
              value={choice[name]}
              error={name === 'to' && swapped ? words.swapped : null}
              onChange={({ currentTarget }) => choose({ [name]: currentTarget.value })}
            />
          ))}
        </div>
      )}
      {error !== null && <LoadError reason={error} onRetry={() => void submit()} />}
      <div className={styles.actions}>
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button type="submit" variant="primary" busy={busy} busyLabel={words.downloading}>
          {words.download}
        </Button>
      </div>
    </form>
  );
}

/** Returns the choices of orders; the first one is the most likely. */
function choicesOf(view: OrdersView, total: number, selected: readonly string[]) {
  const choices: { which: WhichOrders; label: string }[] = [];
  if (selected.length > 0) choices.push({ which: 'selected', label: words.which.selected(selected.length) });
  if (isFiltered(view)) choices.push({ which: 'found', label: words.which.found(grouped(total)) });
  return [...choices, { which: 'all' as const, label: words.which.all }];
}
