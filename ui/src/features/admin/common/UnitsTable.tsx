import { packing as words } from '../../../copy/admin-packing';
import type { PickedProduct } from './pick-list';
import styles from './UnitsTable.module.css';

/** The units of one product by color and size. */
export function UnitsTable({ product: { title, sizes, colors } }: { product: PickedProduct }) {
  return (
    <table className={styles.table}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{words.color}</th>
          {sizes.map((size) => (
            <th key={size} scope="col">
              {size}
            </th>
          ))}
          <th scope="col">{words.total}</th>
        </tr>
      </thead>
      <tbody>
        {colors.map(({ color, bySize, units }) => (
          <tr key={color}>
            <th scope="row">{color || words.noColor}</th>
            {sizes.map((size) => (
              <td key={size}>{bySize[size] ?? <span className="quiet">·</span>}</td>
            ))}
            <td className={styles.total}>{units}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
