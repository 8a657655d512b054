import { type ChangeEvent, type RefObject, type SubmitEvent, useState } from 'react';
import { Button } from '../../../components/Button';
import { ErrorText } from '../../../components/ErrorText';
import { Fields } from '../../../components/Field';
import { Notice } from '../../../components/Notice';
import { TextArea } from '../../../components/TextArea';
import { TextField } from '../../../components/TextField';
import { productsTab as words } from '../../../copy/admin';
import { Checkbox } from '../shared/Checkbox';
import { ColorRows } from './ColorRows';
import { PictureField } from './PictureField';
import { ConflictChoices } from './ConflictChoices';
import type { Editing } from './use-editing';
import { fieldId } from './field-id';
import { type Draft, type DraftErrors, hasSizes, sizesText, stockOf } from './product-draft';
import type { SaveError } from '../shared/use-products';
import notices from '../shared/notice-link.module.css';
import styles from './ProductForm.module.css';

type ProductFormProps = {
  editing: Editing;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Returns the error to show, or null if there is none. */
  onSave: () => Promise<SaveError | null>;
  /** Discards the draft. */
  onCancel: () => void;
};

type TextName = Exclude<keyof Draft, 'colors'>;

/** The form that adds or edits a product. */
export function ProductForm({ editing, heading, onSave, onCancel }: ProductFormProps) {
  const { product, draft, restored, remoteChange, editDraft } = editing;
  const [errors, setErrors] = useState<DraftErrors>({});
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const change = (part: Partial<Draft>, ...paths: string[]) => {
    editDraft(part);
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !paths.includes(path))));
  };
  const text = (name: TextName) => ({
    id: fieldId(name),
    value: draft[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change({ [name]: event.currentTarget.value }, name),
  });
  const showErrors = (found: DraftErrors) => {
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) document.getElementById(fieldId(first))?.focus();
  };
  const save = async () => {
    if (busy) return;
    setMessage(null);
    setErrors({});
    setBusy(true);
    const error = await onSave();
    setBusy(false);
    if (!error) return;
    setMessage(error.message);
    showErrors(error.fields);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save();
  };

  return (
    <form method="post" className={styles.form} onSubmit={submit} noValidate>
      <h2 ref={heading} tabIndex={-1}>
        {product ? words.edit : words.add}
      </h2>
      {restored && (
        <Notice role="status">
          {words.restored}{' '}
          <Button variant="link" small className={notices.link} onClick={onCancel}>
            {words.discard}
          </Button>
        </Notice>
      )}
      {message && (
        <Notice tone="error" role="alert">
          <ErrorText>{message}</ErrorText>
        </Notice>
      )}
      <Fields>
        <TextField label={words.title} {...text('title')} />
        <TextField label={words.price} inputMode="decimal" span={3} {...text('price')} />
        <TextField label={words.salePrice} inputMode="decimal" optional span={3} {...text('salePrice')} />
        <PictureField
          label={words.image}
          hint={words.imageHint}
          id={fieldId('image')}
          value={draft.image}
          error={errors.image}
          onChange={(image) => change({ image }, 'image')}
        />
        <TextArea label={words.description} rows={5} {...text('description')} />
        {draft.colors.length === 0 ? (
          <TextField label={words.inventory} inputMode="numeric" {...text('inventory')} />
        ) : (
          <TextField
            label={words.inventory}
            id={fieldId('inventory')}
            hint={words.inventorySum}
            error={errors.inventory}
            value={stockOf(draft.colors)}
            readOnly
          />
        )}
      </Fields>
      <div className={styles.sizes}>
        <Checkbox
          label={words.hasSizes}
          checked={hasSizes(draft)}
          onToggle={() => change({ sizes: sizesText(!hasSizes(draft)) }, 'sizes')}
        />
      </div>
      <ColorRows
        colors={draft.colors}
        errors={errors}
        image={draft.image}
        onChange={(colors, ...paths) => change({ colors }, 'inventory', ...paths)}
        onRemove={(colors) => {
          editDraft({ colors });
          setErrors({});
        }}
      />
      {remoteChange && <ConflictChoices editing={editing} remoteChange={remoteChange} errors={errors} />}
      <div className={styles.actions}>
        {product && (
          <Button small onClick={onCancel}>
            {words.cancel}
          </Button>
        )}
        <Button small variant="solid" type="submit" busy={busy} busyLabel={words.saving}>
          {remoteChange ? words.conflict.save : product ? words.save : words.create}
        </Button>
      </div>
    </form>
  );
}
