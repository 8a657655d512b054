import { type SubmitEvent, useState } from 'react';
import { setOrderNote } from '../../../api/staff-endpoints';
import type { StaffOrder } from '../../../api/wire';
import { Button } from '../../../components/Button';
import { TextArea } from '../../../components/TextArea';
import { orderEdits as words } from '../../../copy/admin-order-edits';
import { dateOf, normalize, validate } from '../../../rules/validate';
import { useOrderEdit } from './use-order-edit';
import styles from './OrderEdits.module.css';

/** Notes that were typed and not saved, by order ID: closing the row does not lose them. */
const typedNotes = new Map<string, string>();

type NoteFormProps = { order: StaffOrder; onOrder: (order: StaffOrder) => void };

/** The note of an order, which only staff see. */
export function NoteForm({ order, onOrder }: NoteFormProps) {
  const { _id, note = '' } = order;
  const [typed, setTyped] = useState(() => typedNotes.get(_id) ?? null);
  const { busy, error, showError, save } = useOrderEdit({ order, onOrder });
  const value = typed ?? note;
  const type = (text: string | null) => {
    setTyped(text);
    if (text === null) typedNotes.delete(_id);
    else typedNotes.set(_id, text);
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const invalid = validate('order_note', value, dateOf(new Date()));
    if (invalid !== null) showError(invalid);
    else if (await save((token) => setOrderNote(token, _id, value, note), words.noteSaved)) type(null);
  };
  return (
    <form method="post" className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextArea
        label={words.note}
        rows={2}
        value={value}
        error={error}
        hint={words.noteHint([...normalize('order_note', value)].length)}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Button small type="submit" busy={busy} disabled={normalize('order_note', value) === note}>
        {words.saveNote}
      </Button>
    </form>
  );
}
