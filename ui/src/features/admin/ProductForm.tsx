import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { ProductInput, WireProduct } from '../../api/wire';
import { Button } from '../../components/Button';
import { Fields } from '../../components/Field';
import { Notice } from '../../components/Notice';
import { TextArea } from '../../components/TextArea';
import { TextField } from '../../components/TextField';
import { productsTab as words } from '../../copy/admin';
import { dateOf } from '../../rules/validate';
import { ColorRows } from './ColorRows';
import { fieldId } from './field-id';
import { type Draft, type DraftErrors, draftOf, emptyDraft, parseDraft, stockOf } from './product-draft';
import styles from './ProductForm.module.css';

/** What the server found wrong with a product that looked right here. */
export type Refusal = { message: string; fields: DraftErrors };

type ProductFormProps = {
  /** The product to edit; null to add one. */
  product: WireProduct | null;
  /** Answers what was wrong, or null once it is saved. */
  onSave: (input: ProductInput) => Promise<Refusal | null>;
  onCancel: () => void;
};

type TextName = Exclude<keyof Draft, 'colors'>;

/** Adds or edits a product. */
export function ProductForm({ product, onSave, onCancel }: ProductFormProps) {
  const [draft, setDraft] = useState(() => (product ? draftOf(product) : emptyDraft));
  const [errors, setErrors] = useState<DraftErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (product) heading.current?.focus();
  }, [product]);

  const change = (part: Partial<Draft>, ...paths: string[]) => {
    setDraft((before) => ({ ...before, ...part }));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !paths.includes(path))));
  };
  const text = (name: TextName) => ({
    id: fieldId(name),
    value: draft[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change({ [name]: event.currentTarget.value }, name),
  });
  const refuse = (wrong: DraftErrors) => {
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (first) document.getElementById(fieldId(first))?.focus();
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setProblem(null);
    const parsed = parseDraft(draft, dateOf(new Date()));
    if (!parsed.ok) return refuse(parsed.errors);
    setBusy(true);
    const refusal = await onSave(parsed.input);
    setBusy(false);
    if (!refusal) return;
    setProblem(refusal.message);
    refuse(refusal.fields);
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <h2 ref={heading} tabIndex={-1}>
        {product ? words.edit : words.add}
      </h2>
      {problem && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
      <Fields>
        <TextField label={words.title} {...text('title')} />
        <TextField label={words.price} inputMode="decimal" span={3} {...text('price')} />
        <TextField label={words.salePrice} inputMode="decimal" optional span={3} {...text('salePrice')} />
        <TextField label={words.image} hint={words.imageHint} {...text('image')} />
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
      <ColorRows
        colors={draft.colors}
        errors={errors}
        image={draft.image}
        onChange={(colors, ...paths) => change({ colors }, 'inventory', ...paths)}
        onRemove={(colors) => {
          setDraft((before) => ({ ...before, colors }));
          setErrors({});
        }}
      />
      <div className={styles.actions}>
        {product && (
          <Button small onClick={onCancel}>
            {words.cancel}
          </Button>
        )}
        <Button small variant="solid" type="submit" busy={busy} busyLabel={words.saving}>
          {product ? words.save : words.create}
        </Button>
      </div>
    </form>
  );
}
