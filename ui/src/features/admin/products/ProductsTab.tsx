import { useEffect, useRef, useState } from 'react';
import type { WireProduct } from '../../../api/wire';
import { PageMeta } from '../../../components/PageMeta';
import { adminPage, productsTab as words } from '../../../copy/admin';
import { join } from '../../../components/class-names';
import { DeleteConfirmation } from './DeleteConfirmation';
import type { Editing } from './use-editing';
import { type Storefront, ProductPreview } from './preview/ProductPreview';
import { ProductForm } from './ProductForm';
import { ProductsTable } from './ProductsTable';
import { useProducts } from '../common/use-products';
import { UnusedPictures } from './UnusedPictures';
import { saveProduct } from './save-product';
import { StockPanel } from '../stock/StockPanel';
import panel from '../common/panel.module.css';
import { LoadError } from '../common/LoadError';
import styles from './ProductsTab.module.css';

/** The table of products, their stock, and the form to add or edit one. */
export function ProductsTab({ editing, storefront }: { editing: Editing; storefront: Storefront }) {
  const products = useProducts();
  const { list, error, loading, reload, remove } = products;
  const [deleting, setDeleting] = useState<WireProduct | null>(null);
  const { table, form, focusNext } = useHeadings();
  const finish = () => {
    focusNext('table');
    editing.discard(editing.product?._id);
  };
  const onDelete = async (product: WireProduct) => {
    const deleted = await remove(product._id);
    if (deleted) {
      focusNext('table');
      editing.discard(product._id);
    }
    setDeleting(null);
  };
  const onEdit = (product: WireProduct) => {
    focusNext('form');
    editing.open(product);
  };
  return (
    <div className={join(panel.grid, styles.products)}>
      <PageMeta title={words.heading} description={adminPage.description} noindex />
      <section className={join(panel.panel, styles.table)}>
        <h2 ref={table} tabIndex={-1}>
          {words.heading}
        </h2>
        {loading && <p role="status">{adminPage.loading}</p>}
        {error !== null && !loading && <LoadError reason={error} onRetry={reload} />}
        {list && <ProductsTable products={list} drafts={editing.drafts} onEdit={onEdit} onDelete={setDeleting} />}
      </section>
      {list && list.length > 0 && <StockPanel list={list} products={products} className={styles.stock} />}
      {/* Hidden until the list has loaded, because the growing list would move it. */}
      <section className={join(panel.panel, styles.form, loading && styles.loading)}>
        <ProductForm
          key={editing.openCount}
          editing={editing}
          heading={form}
          onSave={(saved) => saveProduct(saved, { editing, products, done: finish })}
          onCancel={finish}
        />
        <ProductPreview
          key={`preview ${editing.openCount}`}
          product={editing.product}
          draft={editing.draft}
          storefront={storefront}
        />
      </section>
      {list && <UnusedPictures products={list} onEmpty={() => focusNext('table')} />}
      <DeleteConfirmation product={deleting} onDelete={onDelete} onClose={() => setDeleting(null)} />
    </div>
  );
}

type Heading = 'table' | 'form';

/** The two headings, one of which takes the focus after the clicked button is removed. */
function useHeadings() {
  const table = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLHeadingElement>(null);
  const [next, setNext] = useState<{ heading: Heading } | null>(null);
  // In an effect, so that a dialog that closes in the same render restores the focus first.
  useEffect(() => {
    if (next) (next.heading === 'table' ? table : form).current?.focus();
  }, [next]);
  return { table, form, focusNext: (heading: Heading) => setNext({ heading }) };
}
