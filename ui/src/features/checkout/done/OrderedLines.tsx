import { catalog } from '../../../catalog';
import { OrderLine } from '../../../components/OrderLine';
import { success as words } from '../../../copy/success';
import { toCents } from '../../../lib/money';
import type { LastOrder } from '../placing/last-order';
import { optionsText } from '../../../copy/options';
import styles from '../summary/OrderSummary.module.css';
import { TotalsList } from '../summary/TotalsList';

/** The lines and totals of a saved order. */
export function OrderedLines({ order }: { order: LastOrder | null }) {
  const lines = order?.items ?? [];
  const total = toCents(order?.total ?? 0);
  const subtotal = lines.reduce((sum, { salePrice, quantity }) => sum + toCents(salePrice) * quantity, 0);
  return (
    <section className={styles.summary} aria-labelledby="items-heading">
      <h2 id="items-heading">{words.items}</h2>
      {lines.length === 0 && <p className={styles.none}>{words.noItems}</p>}
      <ul className={styles.lines}>
        {lines.map(({ title, color, size, quantity, salePrice }) => (
          <OrderLine
            key={`${title} ${color} ${size}`}
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
      <TotalsList
        subtotal={subtotal}
        shippingCost={Math.max(0, total - subtotal)}
        total={total}
        totalLabel={words.paid}
      />
      {order && <p className={styles.pending}>{words.pending}</p>}
    </section>
  );
}

/** A stored order contains titles but no pictures; finds the picture if the product is still sold. */
function pictureOf(title: string, color: string): { image?: string } {
  const product = catalog().products.find((sold) => sold.title === title);
  const image = product?.variants.find((variant) => variant.color === color)?.image ?? product?.image;
  return image === undefined ? {} : { image };
}
