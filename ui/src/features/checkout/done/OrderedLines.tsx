import { catalog } from '../../../catalog';
import { OrderLine } from '../../../components/OrderLine';
import { success as words } from '../../../copy/success';
import { type Cents, toCents } from '../../../lib/money';
import { optionsText } from '../../../copy/options';
import styles from '../summary/OrderSummary.module.css';
import { TotalsList } from '../summary/TotalsList';

interface OrderedLinesProps {
  lines: readonly { title: string; color: string; size: string; quantity: number; salePrice: number }[];
  subtotal: Cents;
  shippingCost: Cents;
  total: Cents;
  totalLabel: string;
  /** A sentence below the total. */
  note?: string | undefined;
}

/** The lines and totals of a saved order; prices are in dollars, as the API has them. */
export function OrderedLines({ lines, subtotal, shippingCost, total, totalLabel, note }: OrderedLinesProps) {
  return (
    <section className={styles.summary} aria-labelledby="items-heading">
      <h2 id="items-heading">{words.items}</h2>
      {lines.length === 0 && <p className={styles.none}>{words.noItems}</p>}
      <ul className={styles.lines}>
        {lines.map(({ title, color, size, quantity, salePrice }, position) => (
          <OrderLine
            key={position}
            compact
            {...pictureOf(title, color)}
            title={title}
            options={optionsText(color, size)}
            total={toCents(salePrice) * quantity}
          >
            <span className="quiet">{words.quantity(quantity)}</span>
          </OrderLine>
        ))}
      </ul>
      <TotalsList subtotal={subtotal} shippingCost={shippingCost} total={total} totalLabel={totalLabel} />
      {note !== undefined && <p className={styles.pending}>{note}</p>}
    </section>
  );
}

/** A stored order contains titles but no pictures; finds the picture if the product is still sold. */
function pictureOf(title: string, color: string): { image?: string } {
  const product = catalog().products.find((sold) => sold.title === title);
  const image = product?.variants.find((variant) => variant.color === color)?.image ?? product?.image;
  return image === undefined ? {} : { image };
}
