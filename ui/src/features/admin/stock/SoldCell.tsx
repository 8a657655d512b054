import type { Figures, WireProduct } from '../../../api/wire';
import { stock as words } from '../../../copy/admin-stock';
import { BarChart } from '../common/BarChart';
import { formatDate, sumOf } from '../figures/period-figures';
import { daysLeft, soldByDay } from './stock-rate';
import styles from './StockRow.module.css';

type SoldCellProps = { figures: Figures | null; product: WireProduct; color: string; stock: number };

/** What was sold of a color lately, as bars and in words, and how long its stock lasts. */
export function SoldCell({ figures, product: { _id }, color, stock }: SoldCellProps) {
  if (!figures) return <td className={styles.sold}>{words.notCounted}</td>;
  const sold = soldByDay(figures, _id, color);
  const days = figures.days.map(({ date }, day) => ({ day: formatDate(date), units: sold[day] ?? 0 }));
  const lasts = words.lasts(daysLeft(stock, sold), stock);
  return (
    <td className={styles.sold}>
      <BarChart
        className={styles.bars}
        values={sold}
        label={words.soldByDay(days)}
        barText={(day) => words.bar(days[day]?.day ?? '', sold[day] ?? 0)}
      />
      <span>
        {words.sold(sumOf(sold), sold.length)} {lasts !== null && <strong>{lasts}</strong>}
      </span>
    </td>
  );
}
