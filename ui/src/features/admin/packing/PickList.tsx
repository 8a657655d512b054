import { packing as words } from '../../../copy/admin-packing';
import { type PickedProduct, unitsOf } from './pick-list';
import styles from './PickList.module.css';

/** What to take from the shelf, by product, color and size. */
export function PickList({ products }: { products: readonly PickedProduct[] }) {
  const units = unitsOf(products.map((product) => ({ quantity: product.units })));
  return (
    <section className={styles.picks} aria-label={words.pickList}>
      <h2>{words.pickList}</h2>
      {products.map((product) => (
        <table key={product.id} className={styles.table}>
          <caption>{product.title}</caption>
          <thead>
            <tr>
              <th scope="col">{words.color}</th>
              {product.sizes.map((size) => (
                <th key={size} scope="col">
                  {size}
                </th>
              ))}
              <th scope="col">{words.total}</th>
            </tr>
          </thead>
          <tbody>
            {product.colors.map(({ color, bySize, units: ofColor }) => (
              <tr key={color}>
                <th scope="row">{color || words.noColor}</th>
                {product.sizes.map((size) => (
                  <td key={size}>{bySize[size] ?? <span className="quiet">·</span>}</td>
                ))}
                <td className={styles.total}>{ofColor}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      <p className={styles.shelf}>{words.shelf(units)}</p>
    </section>
  );
}
