import type { WireProduct } from '../../../api/wire';
import { stock as words } from '../../../copy/admin-stock';
import { useFigures } from '../figures/use-figures';
import type { Products } from '../common/use-products';
import { join } from '../../../components/class-names';
import panel from '../common/panel.module.css';
import { Corrections } from './Corrections';
import { StockRow } from './StockRow';
import { rateDays } from './stock-rate';
import { useStock } from './use-stock';
import styles from './StockPanel.module.css';

type StockPanelProps = { list: readonly WireProduct[]; products: Products; className?: string | undefined };

/** The stock of every color, editable in place, with what was sold lately. */
export function StockPanel({ list, products, className }: StockPanelProps) {
  const { figures } = useFigures({ days: rateDays, asksForSignIn: false });
  const stock = useStock(list);
  const counted = ({ _id }: WireProduct, color: string) =>
    stock?.colors.find((one) => one.productId === _id && one.color === color);
  return (
    <section className={join(panel.panel, className)} aria-labelledby="stock">
      <div>
        <h2 id="stock">{words.heading}</h2>
        <p className={styles.hint}>{words.hint}</p>
      </div>
      {list.map((product) => (
        <table key={product._id} className={styles.table}>
          <caption className={list.length === 1 ? 'visually-hidden' : undefined}>{product.title}</caption>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{words.columns.color}</th>
              <th scope="col">{words.columns.units}</th>
              <th scope="col">{words.columns.sold}</th>
              <th scope="col">{words.lowAt}</th>
            </tr>
          </thead>
          <tbody>
            {colorsOf(product).map((color) => (
              <StockRow
                key={color}
                product={product}
                color={color}
                lowAt={counted(product, color)?.low_stock ?? null}
                waiting={counted(product, color)?.waiting ?? 0}
                products={products}
                figures={figures}
              />
            ))}
          </tbody>
        </table>
      ))}
      {stock && <Corrections corrections={stock.corrections} list={list} />}
    </section>
  );
}

/** Returns the colors of a product; one without a name for a product without colors. */
function colorsOf({ variants }: WireProduct): string[] {
  return variants.length === 0 ? [''] : variants.map(({ color }) => color);
}
