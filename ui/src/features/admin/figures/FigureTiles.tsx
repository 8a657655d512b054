import type { Figures } from '../../../api/wire';
import { figures as words } from '../../../copy/admin-figures';
import { formatDollars, totalsOf } from './period-figures';
import styles from './FigureTiles.module.css';

/** The sums of a period. */
export function FigureTiles({ days }: { days: Figures['days'] }) {
  const { orders, revenue, units, unpaid, unpaid_total, cancelled } = totalsOf(days);
  const tiles = [
    { name: words.revenue, figure: formatDollars(revenue), note: words.revenueNote },
    { name: words.orders, figure: words.count(orders), note: null },
    { name: words.units, figure: words.count(units), note: words.unitsNote },
    { name: words.unpaid, figure: words.count(unpaid), note: unpaid > 0 ? formatDollars(unpaid_total) : null },
    { name: words.cancelled, figure: words.count(cancelled), note: null },
  ];
  return (
    <dl className={styles.tiles}>
      {tiles.map(({ name, figure, note }) => (
        <div key={name} className={styles.tile}>
          <dt>{name}</dt>
          <dd className={styles.figure}>{figure}</dd>
          {note !== null && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
