import { useId, useRef } from 'react';
import { Link } from 'wouter';
import { urgencyStock } from '../../../spec-quirks';
import { lineName } from '../../../cart/line';
import type { PricedCart } from '../../../cart/priced';
import { Icon } from '../../../components/Icon';
import { join } from '../../../components/class-names';
import { OrderLine } from '../../../components/OrderLine';
import { summary } from '../../../copy/summary';
import { site } from '../../../copy/site';
import { live } from '../../../lib/wording';
import { paths } from '../../../paths';
import type { Totals } from './totals';
import { optionsText } from '../../../copy/options';
import styles from './OrderSummary.module.css';
import { TotalBar } from './TotalBar';
import { TotalsList } from './TotalsList';
import { useDisclosure } from './use-disclosure';

/**
 * The lines and totals of the order: next to the form on a desktop, elsewhere folded into the bar with the total. Without
 * a cart, which is in browser storage, it has neither.
 */
export function OrderSummary({ cart, totals }: { cart: PricedCart | null; totals: Totals }) {
  const side = useRef<HTMLElement>(null);
  const { isOpen, setOpen } = useDisclosure(side);
  const panelId = useId();
  const stock = Math.min(...(cart?.lines ?? []).map(({ inventory }) => inventory));
  const urgency = live ? live.stockLeft(stock) : summary.hurry(urgencyStock);
  return (
    <>
      <aside ref={side} className={styles.side} aria-labelledby="summary-heading">
        <TotalBar
          cart={cart}
          total={totals.total}
          isOpen={isOpen}
          panelId={panelId}
          onToggle={() => setOpen(!isOpen)}
        />
        <div id={panelId} className={join(styles.panel, isOpen && styles.open)}>
          <div className={styles.summary}>
            <h2 id="summary-heading">{summary.heading}</h2>
            {cart ? <Lines cart={cart} totals={totals} /> : <p className="quiet">{site.loading}</p>}
          </div>
        </div>
      </aside>
      {urgency && (
        <p className={styles.hurry}>
          <Icon name="clock" className={styles.icon} />
          {urgency}
        </p>
      )}
    </>
  );
}

function Lines({ cart, totals }: { cart: PricedCart; totals: Totals }) {
  return (
    <>
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
            <Link
              className={styles.edit}
              href={paths.product(id, { color: color || undefined, size, edit: lineName({ color, size }) })}
              aria-label={summary.editLabel(title, color, size)}
            >
              {summary.edit}
            </Link>
          </OrderLine>
        ))}
      </ul>
      <TotalsList {...totals} tax={live ? undefined : totals.tax} totalLabel={summary.total} />
      {live && <p className="small quiet">{live.salesTax}</p>}
    </>
  );
}
