import { type SubmitEvent, useState } from 'react';
import type { StaffOrder } from '../../../../api/wire';
import { Isolated } from '../../../../components/Isolated';
import { Button } from '../../../../components/Button';
import { TextArea } from '../../../../components/TextArea';
import { orderEdits as words } from '../../../../copy/admin-order-edits';
import { dateOf, normalize, validate } from '../../../../rules/validate';
import { type OrderProps, useOrderEdit } from './use-order-edit';
import styles from './OrderEdits.module.css';

interface Draft {
  text: string;
  begunFrom: StaffOrder;
  /** The note that was saved when typing began. */
  noteBefore: string;
}

/** Notes that were typed and not saved, by order ID: closing the row does not lose them. */
const drafts = new Map<string, Draft>();

/** The note of an order, which only staff see. */
export function NoteForm({ order, onOrder }: OrderProps) {
  const { _id, note = '' } = order;
  const [draft, setDraft] = useState(() => drafts.get(_id) ?? null);
  const { busy, error, showError, begin, save } = useOrderEdit({ order, onOrder, begunFrom: draft?.begunFrom });
  const value = draft?.text ?? note;
  const keep = (next: Draft | null) => {
    setDraft(next);
    if (next === null) drafts.delete(_id);
    else drafts.set(_id, next);
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const invalid = validate('order_note', value, dateOf(new Date()));
    if (invalid !== null) showError(invalid);
    else if (await save((was) => ({ type: 'note', note: value, was: was.note ?? '' }), words.noteSaved)) keep(null);
  };
  return (
    <form method="post" className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextArea
        label={words.note}
        rows={2}
        value={value}
        error={error}
        hint={words.noteHint([...normalize('order_note', value)].length)}
        onChange={(event) =>
          keep({ text: event.currentTarget.value, begunFrom: begin(), noteBefore: draft?.noteBefore ?? note })
        }
      />
      {draft !== null && note !== draft.noteBefore && (
        <p className={styles.saved}>
          <Isolated sentence={words.savedNote} text={note} />
        </p>
      )}
      <Button small type="submit" busy={busy} disabled={normalize('order_note', value) === note}>
        {words.saveNote}
      </Button>
    </form>
  );
}
