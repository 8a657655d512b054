import { useState } from 'react';
import type { ProductInput, WireProduct } from '../../api/wire';
import { Button } from '../../components/Button';
import { Notice } from '../../components/Notice';
import { adminPage, productsTab as words } from '../../copy/admin';
import { join } from '../../components/class-names';
import { DeleteQuestion } from './DeleteQuestion';
import { ProductForm } from './ProductForm';
import { ProductsTable } from './ProductsTable';
import { useProducts } from './products';
import styles from './panel.module.css';

/** The products: a form to add or edit one, and the table of all. */
export function ProductsTab() {
  const { list, reload, save, remove } = useProducts();
  const [editing, setEditing] = useState<WireProduct | null>(null);
  const [deleting, setDeleting] = useState<WireProduct | null>(null);
  // A form that was saved starts afresh.
  const [round, setRound] = useState(0);
  const finish = () => {
    setEditing(null);
    setRound((before) => before + 1);
  };
  const onSave = async (input: ProductInput) => {
    const refusal = await save(editing?._id ?? null, input);
    if (!refusal) finish();
    return refusal;
  };
  const onDelete = async (product: WireProduct) => {
    if ((await remove(product._id)) && editing?._id === product._id) finish();
    setDeleting(null);
  };
  return (
    <div className={styles.grid}>
      <section className={styles.panel}>
        <h2>{words.heading}</h2>
        {list.state === 'loading' && <p role="status">{adminPage.loading}</p>}
        {list.state === 'failed' && (
          <Notice tone="error">
            {list.reason}{' '}
            <Button variant="link" small onClick={reload}>
              {adminPage.retry}
            </Button>
          </Notice>
        )}
        {list.state === 'loaded' && (
          <ProductsTable products={list.products} onEdit={setEditing} onDelete={setDeleting} />
        )}
      </section>
      {/* Comes with the list: beside a list that grows it would be pushed away. */}
      <section className={join(styles.panel, styles.side, list.state === 'loading' && styles.waiting)}>
        <ProductForm key={`${editing?._id} ${round}`} product={editing} onSave={onSave} onCancel={finish} />
      </section>
      <DeleteQuestion product={deleting} onDelete={onDelete} onClose={() => setDeleting(null)} />
    </div>
  );
}
