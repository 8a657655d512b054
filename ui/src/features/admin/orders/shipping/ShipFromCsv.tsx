import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react';
import type { ShipmentsSaved } from '../../../../api/wire';
import { Button } from '../../../../components/Button';
import { ErrorText } from '../../../../components/ErrorText';
import { Modal } from '../../../../components/Modal';
import { Notice } from '../../../../components/Notice';
import { TextArea } from '../../../../components/TextArea';
import { shipCsv as words } from '../../../../copy/admin-shipping';
import { fieldMessage } from '../../common/error-message';
import { asStaff, isSignedOut } from '../../common/session';
import styles from './ShipFromCsv.module.css';

/** A button that opens a dialog, in which staff ship many orders from a file. Calls `onShipped` after orders have changed. */
export function ShipFromCsv({ onShipped }: { onShipped: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="link" small onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      <Modal open={open} title={words.title} size="narrow" onClose={() => setOpen(false)}>
        <CsvForm onShipped={onShipped} onClose={() => setOpen(false)} />
      </Modal>
    </>
  );
}

function CsvForm({ onShipped, onClose }: { onShipped: () => void; onClose: () => void }) {
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [result, setResult] = useState<ShipmentsSaved | null>(null);
  const show = (typed: string) => {
    setText(typed);
    setError(null);
    setResult(null);
  };
  const read = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? [];
    // The same file may be chosen again after it was corrected.
    const content = chosen?.text();
    currentTarget.value = '';
    if (content) show(await content);
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      setResult(await asStaff('PUT /orders/shipments', { body: { csv: text } }));
      onShipped();
    } catch (cause) {
      if (!isSignedOut(cause)) setError(fieldMessage(cause, 'csv'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form method="post" className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p>{words.hint}</p>
      <div>
        <Button small onClick={() => file.current?.click()}>
          {words.file}
        </Button>
        <input
          ref={file}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          hidden
          onChange={(event) => void read(event)}
        />
      </div>
      <TextArea
        label={words.text}
        rows={5}
        value={text}
        error={error}
        placeholder={words.example}
        spellCheck={false}
        className={styles.lines}
        onChange={({ currentTarget }) => show(currentTarget.value)}
      />
      {result && <Outcome result={result} />}
      <div className={styles.actions}>
        <Button small onClick={onClose}>
          {words.close}
        </Button>
        {result === null && (
          <Button small type="submit" variant="primary" busy={busy}>
            {words.ship}
          </Button>
        )}
      </div>
    </form>
  );
}

/** How many orders were shipped, and the lines that failed. */
function Outcome({ result: { shipped, rejected } }: { result: ShipmentsSaved }) {
  return (
    <>
      {shipped.length > 0 && (
        <Notice icon="check" role="status">
          {words.shipped(shipped.length)}
        </Notice>
      )}
      {rejected.length > 0 && (
        <Notice tone="error" role="alert">
          <p>{words.rejected(rejected.length)}</p>
          <ul className={styles.rejected}>
            {rejected.map(({ index, line = index + 1, order_number, message }) => (
              <li key={index}>
                <ErrorText>{words.line(line, order_number, message)}</ErrorText>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
