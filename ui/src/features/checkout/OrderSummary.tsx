import { urgencyStock } from '../../spec-quirks';
import type { PricedCart } from '../../cart/priced';
import { Icon } from '../../components/Icon';
import { OrderLine } from '../../components/OrderLine';
import { summary } from '../../copy/checkout';
import type { Totals } from './order';
import { optionsText } from '../../copy/options';
import styles from './OrderSummary.module.css';
import { TotalsList } from './TotalsList';

/** The lines and totals of the order. */
export function OrderSummary({ cart, totals }: { cart: PricedCart; totals: Totals }) {
  const stock = urgencyStock === 'real' ? Math.min(...cart.lines.map((line) => line.inventory)) : urgencyStock;
  return (
    <aside className={styles.side} aria-labelledby="summary-heading">
      <div className={styles.sticky}>
        <p className={styles.hurry}>
          <Icon name="clock" className={styles.icon} />
          {summary.hurry(stock)}
        </p>
        <div className={styles.summary}>
          <h2 id="summary-heading">{summary.heading}</h2>
          <ul className={styles.lines}>
            {cart.lines.map(({ id, color, size, image, title, quantity, total }) => (
              <OrderLine
                key={`${id} ${color} ${size}`}
                compact
                image={image}
                title={title}
                options={optionsText(color, size)}
                total={total}
              >
                <span className="quiet">{summary.quantity(quantity)}</span>
              </OrderLine>
            ))}
          </ul>
          <TotalsList {...totals} totalLabel={summary.total} />
        </div>
      </div>
    </aside>
  );
}
