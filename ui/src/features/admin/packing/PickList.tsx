import { packing as words } from '../../../copy/admin-packing';
import { type PickedProduct, unitsOf } from '../common/pick-list';
import { UnitsTable } from '../common/UnitsTable';
import styles from './PickList.module.css';

/** What to take from the shelf, by product, color and size. */
export function PickList({ products }: { products: readonly PickedProduct[] }) {
  const units = unitsOf(products.map((product) => ({ quantity: product.units })));
  return (
    <section className={styles.picks} aria-label={words.pickList}>
      <h2>{words.pickList}</h2>
      {products.map((product) => (
        <UnitsTable key={product.id} product={product} />
      ))}
      <p className={styles.shelf}>{words.shelf(units)}</p>
    </section>
  );
}
