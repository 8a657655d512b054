import { type ChangeEvent, type RefObject, type SubmitEvent, useState } from 'react';
import type { WireProduct } from '../../../api/wire';
import { catalog } from '../../../catalog';
import { Button } from '../../../components/Button';
import { ErrorText } from '../../../components/ErrorText';
import { Fields } from '../../../components/Field';
import { Notice } from '../../../components/Notice';
import { SelectField } from '../../../components/SelectField';
import { TextArea } from '../../../components/TextArea';
import { TextField } from '../../../components/TextField';
import { productsTab as words } from '../../../copy/admin';
import { origins } from '../../../copy/origins';
import { Checkbox } from '../common/Checkbox';
import { ColorRows } from './ColorRows';
import { PictureField } from './PictureField';
import { PictureList } from './PictureList';
import { PriceQuestion } from './PriceQuestion';
import { ConflictButtons, ConflictNotice } from './ConflictNotice';
import type { Editing } from './use-editing';
import { fieldId } from './field-id';
import { canHaveSizes, type Draft, type DraftErrors, draftOf, hasSizes, sizesText, stockOf } from './product-draft';
import { largePriceChange, type PriceChange } from './product-edit';
import { rebaseDraft } from './remote-changes';
import type { SavedDraft } from './saved-drafts';
import type { SaveError } from '../common/use-products';
import notices from '../common/notice-link.module.css';
import styles from './ProductForm.module.css';

type ProductFormProps = {
  editing: Editing;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Returns the error to show, or null if there is none. */
  onSave: (form: SavedDraft) => Promise<SaveError | null>;
  /** Discards the draft. */
  onCancel: () => void;
};

type TextName = Exclude<keyof Draft, 'colors' | 'pictures'>;

/** The form that adds or edits a product. */
export function ProductForm({ editing, heading, onSave, onCancel }: ProductFormProps) {
  const { product, draft, restored, conflict } = editing;
  const { errors, setErrors, message, busy, save } = useSave(onSave);
  const [asked, setAsked] = useState<PriceChange | null>(null);
  const change = (part: Partial<Draft>, ...paths: string[]) => {
    editing.editDraft(part);
    setAsked(null);
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !paths.includes(path))));
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const question = asked === null ? largePriceChange(draft, product) : null;
    setAsked(question);
    if (question === null) void save({ product, draft });
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
      <ProductFields product={product} draft={draft} errors={errors} onChange={change} />
      <ColorRows
        colors={draft.colors}
        errors={errors}
        pictures={draft}
        onChange={(colors, ...paths) => change({ colors }, 'inventory', ...paths)}
        onRemove={(colors) => {
          editing.editDraft({ colors });
          setErrors({});
        }}
      />
      {product && conflict && <ConflictNotice form={{ product, draft }} conflict={conflict} />}
      {product && asked && <PriceQuestion productId={product._id} change={asked} />}
      <div className={styles.actions}>
        {product && (
          <Button small onClick={onCancel}>
            {words.cancel}
          </Button>
        )}
        {product && conflict ? (
          <ConflictButtons
            busy={busy}
            onKeepMine={() => {
              const mine = { product: conflict.product, draft: rebaseDraft(draft, product, conflict.product) };
              editing.rebase(mine);
              void save(mine);
            }}
            onTakeTheirs={() => editing.rebase({ product: conflict.product, draft: draftOf(conflict.product) })}
          />
        ) : (
          <Button small variant="solid" type="submit" busy={busy} busyLabel={words.saving}>
            {asked ? words.sellFor(asked.to) : product ? words.save : words.create}
          </Button>
        )}
      </div>
    </form>
  );
}

type ProductFieldsProps = {
  /** Null for a new product. */
  product: WireProduct | null;
  draft: Draft;
  errors: DraftErrors;
  /** Called with the new values and the paths of their fields. */
  onChange: (part: Partial<Draft>, ...paths: string[]) => void;
};

function ProductFields({ product, draft, errors, onChange }: ProductFieldsProps) {
  const text = (name: TextName) => ({
    id: fieldId(name),
    value: draft[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      onChange({ [name]: event.currentTarget.value }, name),
  });
  return (
    <>
      <Fields>
        <TextField label={words.title} {...text('title')} />
        <TextField label={words.price} inputMode="decimal" span={3} {...text('price')} />
        <TextField
          label={words.salePrice}
          inputMode="decimal"
          optional
          span={3}
          hint={catalog().payments && listPriceHint(draft, product)}
          {...text('salePrice')}
        />
        {draft.salePrice.trim() !== '' && (
          <TextField label={words.sale_ends} type="date" optional hint={words.saleEndsHint} {...text('sale_ends')} />
        )}
        <PictureField
          label={words.image}
          hint={words.imageHint}
          {...text('image')}
          onChange={(image) => onChange({ image }, 'image')}
        >
          {draft.colors.length === 0 &&
            ((shown) => (
              <PictureList
                path=""
                color=""
                value={draft}
                shown={shown}
                errors={errors}
                onChange={(part, paths) => onChange(part, ...paths)}
              />
            ))}
        </PictureField>
        <TextArea label={words.description} rows={5} {...text('description')} />
        <TextField label={words.fabric} hint={words.fabricHint} {...text('fabric')} />
        <SelectField label={words.origin} {...text('origin')}>
          <option value="">{words.noOrigin}</option>
          {Object.entries(origins).map(([origin, name]) => (
            <option key={origin} value={origin}>
              {name}
            </option>
          ))}
        </SelectField>
        {draft.colors.length === 0 ? (
          <TextField label={words.inventory} inputMode="numeric" {...text('inventory')} />
        ) : (
          <TextField
            label={words.inventory}
            {...text('inventory')}
            hint={words.inventorySum}
            value={stockOf(draft.colors)}
            readOnly
          />
        )}
      </Fields>
      {canHaveSizes && (
        <div className={styles.sizes}>
          <Checkbox
            label={words.hasSizes}
            checked={hasSizes(draft)}
            onToggle={() => onChange({ sizes: sizesText(!hasSizes(draft)) }, 'sizes')}
          />
        </div>
      )}
    </>
  );
}

/** Says whether shoppers of a live shop see the list price next to the sale price. */
function listPriceHint({ price, salePrice }: Draft, product: WireProduct | null): string {
  const { rule, shown, hidden } = words.listPrice;
  if (product?.salePrice == null || salePrice === '' || price !== product.price.toFixed(2)) return rule;
  return product.shows_list_price ? shown : hidden;
}

/** Saves the form, and keeps the errors of the last save until their fields are edited. */
function useSave(onSave: ProductFormProps['onSave']) {
  const [errors, setErrors] = useState<DraftErrors>({});
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (form: SavedDraft) => {
    if (busy) return;
    setMessage(null);
    setErrors({});
    setBusy(true);
    const error = await onSave(form);
    setBusy(false);
    if (!error) return;
    setMessage(error.message);
    setErrors(error.fields);
    const [first] = Object.keys(error.fields);
    if (first) document.getElementById(fieldId(first))?.focus();
  };
  return { errors, setErrors, message, busy, save };
}
