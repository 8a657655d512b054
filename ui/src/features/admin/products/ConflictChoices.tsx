import { Notice } from '../../../components/Notice';
import { productsTab as words } from '../../../copy/admin';
import type { Editing, RemoteChange } from './use-editing';
import { endWithPeriod } from '../shared/error-message';
import { choiceId, fieldId } from './field-id';
import { formatTimesIn } from '../shared/format-time';
import type { DraftErrors } from './product-draft';
import { type Conflict, mergeProduct, type Side } from './product-merge';
import styles from './ConflictChoices.module.css';

type ConflictChoicesProps = { editing: Editing; remoteChange: RemoteChange; errors: DraftErrors };

/** Shows both values of each field that two people changed, and lets staff choose one. */
export function ConflictChoices({ editing, remoteChange, errors }: ConflictChoicesProps) {
  const { product, draft, choices, choose } = editing;
  const conflicts = product ? mergeProduct(product, draft, remoteChange.product).conflicts : [];
  return (
    <div className={styles.conflict}>
      <Notice tone="error" role="alert">
        <strong>{words.conflict.heading}</strong>{' '}
        {remoteChange.details && endWithPeriod(formatTimesIn(remoteChange.details))}
      </Notice>
      {conflicts.map((conflict) => (
        <Choice
          key={conflict.path}
          conflict={conflict}
          chosen={choices[conflict.path]}
          error={errors[choiceId(conflict.path)]}
          onChoose={(side) => choose(conflict.path, side)}
        />
      ))}
    </div>
  );
}

type ChoiceProps = {
  conflict: Conflict;
  chosen: Side | undefined;
  error: string | undefined;
  onChoose: (side: Side) => void;
};

function Choice({ conflict, chosen, error, onChoose }: ChoiceProps) {
  const id = fieldId(choiceId(conflict.path));
  const errorId = error ? `${id}-error` : undefined;
  return (
    <fieldset className={styles.field} aria-describedby={errorId}>
      <legend>{words.conflict.field(words[conflict.field], conflict.color)}</legend>
      <Option
        id={id}
        name={id}
        label={words.conflict.mine}
        text={conflict.mine}
        checked={chosen === 'mine'}
        onChoose={() => onChoose('mine')}
      />
      <Option
        name={id}
        label={words.conflict.theirs}
        text={conflict.theirs}
        checked={chosen === 'theirs'}
        onChoose={() => onChoose('theirs')}
      />
      {error && (
        <p className={styles.error} id={errorId}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

type OptionProps = {
  id?: string;
  name: string;
  label: string;
  /** Null if this side removed the color. */
  text: string | null;
  checked: boolean;
  onChoose: () => void;
};

function Option({ id, name, label, text, checked, onChoose }: OptionProps) {
  const shown = text === null ? words.conflict.removed : text || words.conflict.empty;
  return (
    <label className={styles.side} data-chosen={checked || undefined}>
      <input id={id} type="radio" name={name} checked={checked} onChange={onChoose} />
      <strong>{label}</strong> <span className={styles.text}>{shown}</span>
    </label>
  );
}
