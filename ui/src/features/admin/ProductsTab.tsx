import { useEffect, useRef, useState } from 'react';
import type { ProductInput, WireProduct } from '../../api/wire';
import { Button } from '../../components/Button';
import { Notice } from '../../components/Notice';
import { adminPage, productsTab as words } from '../../copy/admin';
import { join } from '../../components/class-names';
import { dateOf } from '../../rules/validate';
import { DeleteQuestion } from './DeleteQuestion';
import type { Editing } from './editing';
import { ProductForm, type Refusal } from './ProductForm';
import { ProductsTable } from './ProductsTable';
import { type Draft, parseDraft } from './product-draft';
import { rebase, touchesStock, withoutStock } from './product-stock';
import { currentProduct, useProducts } from './products';
import styles from './panel.module.css';

/** The products: a form to add or edit one, and the table of all. */
export function ProductsTab({ editing }: { editing: Editing }) {
  const { list, reload, save, remove } = useProducts();
  const [deleting, setDeleting] = useState<WireProduct | null>(null);
  const { table, form, focusNext } = useHeadings();
  const finish = () => {
    focusNext('table');
    editing.open(null);
  };
  const saveAndFinish = async (id: string | null, input: ProductInput): Promise<Refusal | null> => {
    const refusal = await save(id, input);
    if (!refusal) finish();
    return refusal;
  };
  const onSave = async (draft: Draft, input: ProductInput): Promise<Refusal | null> => {
    const opened = editing.product;
    if (!opened) return saveAndFinish(null, input);
    if (!touchesStock(draft, opened)) return saveAndFinish(opened._id, withoutStock(input));
    const found = await currentProduct(opened._id);
    if ('refusal' in found) return found.refusal;
    const now = found.product ?? opened;
    const today = rebase(draft, opened, now);
    editing.goOnFrom(now, today.draft, today.moved);
    if (today.moved.length > 0) return null;
    const parsed = parseDraft(today.draft, dateOf(new Date()));
    return saveAndFinish(opened._id, parsed.ok ? parsed.input : input);
  };
  const onDelete = async (product: WireProduct) => {
    const deleted = await remove(product._id);
    if (deleted) focusNext('table');
    if (deleted && editing.product?._id === product._id) editing.open(null);
    setDeleting(null);
  };
  const onEdit = (product: WireProduct) => {
    focusNext('form');
    editing.open(product);
  };
  return (
    <div className={styles.grid}>
      <section className={styles.panel}>
        <h2 ref={table} tabIndex={-1}>
          {words.heading}
        </h2>
        {list.state === 'loading' && <p role="status">{adminPage.loading}</p>}
        {list.state === 'failed' && (
          <Notice tone="error">
            {list.reason}{' '}
            <Button variant="link" small onClick={reload}>
              {adminPage.retry}
            </Button>
          </Notice>
        )}
        {list.state === 'loaded' && <ProductsTable products={list.products} onEdit={onEdit} onDelete={setDeleting} />}
      </section>
      {/* Comes with the list: beside a list that grows it would be pushed away. */}
      <section className={join(styles.panel, styles.side, list.state === 'loading' && styles.waiting)}>
        <ProductForm key={editing.round} editing={editing} heading={form} onSave={onSave} onCancel={finish} />
      </section>
      <DeleteQuestion product={deleting} onDelete={onDelete} onClose={() => setDeleting(null)} />
    </div>
  );
}

type Heading = 'table' | 'form';

/** The two headings, one of which takes the focus once what was pressed is gone. */
function useHeadings() {
  const table = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLHeadingElement>(null);
  const [next, setNext] = useState<{ heading: Heading } | null>(null);
  // An effect of this rendering: a dialog that closes in it gives its focus back first.
  useEffect(() => {
    if (next) (next.heading === 'table' ? table : form).current?.focus();
  }, [next]);
  return { table, form, focusNext: (heading: Heading) => setNext({ heading }) };
}
