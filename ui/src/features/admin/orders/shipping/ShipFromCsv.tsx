import { type ChangeEvent, useRef, useState } from 'react';
import type { ShipmentsSaved } from '../../../../api/wire';
import { Button } from '../../../../components/Button';
import { ErrorText } from '../../../../components/ErrorText';
import { Notice } from '../../../../components/Notice';
import { TextArea } from '../../../../components/TextArea';
import { shipCsv as words } from '../../../../copy/admin-shipping';
import { DialogButton } from '../../common/DialogButton';
import { DialogForm } from '../../common/DialogForm';
import { fieldMessage } from '../../common/error-message';
import { asStaff, isSignedOut } from '../../common/session';
import styles from './ShipFromCsv.module.css';

/** A request is at most 1 MiB; JSON escapes add to the file. */
const maxBytes = 900_000;

/**
 * A button that opens a dialog, in which staff ship many orders from a file, after a preview. Calls `onShipped` after
 * orders have changed.
 */
export function ShipFromCsv({ onShipped }: { onShipped: () => void }) {
  return (
    <DialogButton label={words.open} title={words.title}>
      {(close) => <CsvForm onShipped={onShipped} onClose={close} />}
    </DialogButton>
  );
}

/** The answer of the server about a text. */
type Answered = { text: string; isPreview: boolean; answer: ShipmentsSaved };

function CsvForm({ onShipped, onClose }: { onShipped: () => void; onClose: () => void }) {
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [answered, setAnswered] = useState<Answered | null>(null);
  // The text may change while the request runs: a preview of another one is ignored, but what was shipped is shown.
  const current = answered?.text === text ? answered : null;
  const preview = current?.isPreview ? current.answer : null;
  const result = answered?.isPreview === false ? answered.answer : null;
  const show = (typed: string) => {
    setText(typed);
    setError(null);
    setAnswered(null);
  };
  const read = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? [];
    const isTooLarge = chosen !== undefined && chosen.size > maxBytes;
    const content = isTooLarge ? '' : chosen?.text();
    // The same file may be chosen again after it was corrected.
    currentTarget.value = '';
    if (content !== undefined) show(await content);
    if (isTooLarge) setError(words.tooLarge);
  };
  const submit = async () => {
    const isPreview = preview === null;
    setBusy(true);
    setError(null);
    try {
      const answer = await asStaff('PUT /orders/shipments', { body: { csv: text, preview: isPreview } });
      setAnswered({ text, isPreview, answer });
      if (!isPreview) onShipped();
    } catch (cause) {
      if (!isSignedOut(cause)) setError(fieldMessage(cause, 'csv'));
    } finally {
      setBusy(false);
    }
  };
  const isDone = current?.isPreview === false || preview?.shipped.length === 0;
  return (
    <DialogForm
      submit={isDone ? null : preview === null ? words.preview : words.ship(preview.shipped.length)}
      variant="primary"
      busy={busy}
      cancel={words.close}
      onSubmit={submit}
      onClose={onClose}
    >
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
      {preview && <Preview preview={preview} />}
      {result && <Outcome result={result} />}
    </DialogForm>
  );
}

/** What would be shipped, and the lines that would fail. */
function Preview({ preview: { shipped, parcels, rejected } }: { preview: ShipmentsSaved }) {
  return (
    <>
      {shipped.length > 0 && (
        <div role="status">
          <p>{words.toShip(shipped.length)}</p>
          <ul className={styles.list}>
            {shipped.map((number, index) => (
              <li key={number}>{words.parcel(number, parcels[index] ?? '')}</li>
            ))}
          </ul>
        </div>
      )}
      <Rejected heading={words.willFail(rejected.length)} rejected={rejected} />
    </>
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
      <Rejected heading={words.rejected(rejected.length)} rejected={rejected} />
    </>
  );
}

function Rejected({ heading, rejected }: { heading: string; rejected: ShipmentsSaved['rejected'] }) {
  return (
    rejected.length > 0 && (
      <Notice tone="error" role="alert">
        <p>{heading}</p>
        <ul className={styles.list}>
          {rejected.map(({ index, line = index + 1, order_number, message }) => (
            <li key={index}>
              <ErrorText>{words.line(line, order_number, message)}</ErrorText>
            </li>
          ))}
        </ul>
      </Notice>
    )
  );
}
