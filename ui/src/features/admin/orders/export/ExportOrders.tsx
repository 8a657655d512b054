import { useState } from 'react';
import { download } from '../../../../api/download';
import { Options } from '../../../../components/Options';
import { SelectField } from '../../../../components/SelectField';
import { TextField } from '../../../../components/TextField';
import { exportOrders as words } from '../../../../copy/admin-export';
import { grouped } from '../../../../copy/admin-orders';
import { DialogButton } from '../../common/DialogButton';
import { DialogForm } from '../../common/DialogForm';
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
  return (
    <DialogButton label={words.open} title={words.heading}>
      {(close) => <ExportForm {...props} onClose={close} />}
    </DialogButton>
  );
}

function ExportForm({ view, total, selected, onClose }: ExportOrdersProps & { onClose: () => void }) {
  const choices = choicesOf(view, total, selected);
  const [which = 'all'] = Object.keys(choices) as WhichOrders[];
  const [choice, setChoice] = useState<ExportChoice>({ which, file: 'csv', from: '', to: '' });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const swapped = choice.which !== 'selected' && areSwapped(choice);
  const choose = (change: Partial<ExportChoice>) => setChoice((before) => ({ ...before, ...change }));
  const submit = async () => {
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
    <DialogForm
      submit={words.download}
      variant="primary"
      busy={busy}
      busyLabel={words.downloading}
      cancel={words.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label={words.orders}
        value={choice.which}
        onChange={({ currentTarget }) => choose({ which: currentTarget.value as WhichOrders })}
      >
        <Options texts={choices} />
      </SelectField>
      <SelectField
        label={words.file}
        value={choice.file}
        onChange={({ currentTarget }) => choose({ file: currentTarget.value as FileKind })}
      >
        <Options texts={words.files} />
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
    </DialogForm>
  );
}

/** Returns the choices of orders with their texts; the first one is the most likely. */
function choicesOf(view: OrdersView, total: number, selected: readonly string[]): Partial<Record<WhichOrders, string>> {
  return {
    ...(selected.length > 0 && { selected: words.which.selected(selected.length) }),
    ...(isFiltered(view) && { found: words.which.found(grouped(total)) }),
    all: words.which.all,
  };
}
