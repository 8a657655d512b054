import type { Figures } from '../../../api/wire';
import { figures as words } from '../../../copy/admin-figures';
import panel from '../common/panel.module.css';
import { BarChart } from '../common/BarChart';
import { FiguresTable } from './FiguresTable';
import { allColumns, chartUnit, rowsBy, sumOf } from './period-figures';
import styles from './DayChart.module.css';

/** The orders of each day or month as bars, and all their figures as tables. */
export function DayChart({ days }: Pick<Figures, 'days'>) {
  const unit = chartUnit(days);
  const rows = rowsBy(unit, days);
  const counts = rows.map(({ sums }) => sums.orders);
  const most = Math.max(...counts);
  const busiest = rows[counts.indexOf(most)];
  const name = (index: number) => rows[index]?.name ?? '';
  return (
    <section className={panel.panel} aria-labelledby="orders-per-day">
      <h2 id="orders-per-day">{words.chart[unit]}</h2>
      <div className={styles.plot}>
        <p className={styles.scale} aria-hidden="true">
          <span>{words.count(most)}</span>
          <span>0</span>
        </p>
        <BarChart
          className={styles.chart}
          values={counts}
          label={words.chartText(
            unit,
            sumOf(counts),
            most === 0 || !busiest ? null : { count: most, name: busiest.name },
          )}
          barText={(index) => words.bar(name(index), counts[index] ?? 0)}
        />
        <p className={styles.days} aria-hidden="true">
          <span>{name(0)}</span>
          <span>{name(rows.length - 1)}</span>
        </p>
      </div>
      {(['day', 'month'] as const).map((by) => (
        <details key={by} className={styles.details}>
          <summary>{words.asTable[by]}</summary>
          <FiguresTable
            label={words.byUnit[by]}
            unit={words.unit[by]}
            columns={allColumns}
            rows={rowsBy(by, days).reverse()}
          />
        </details>
      ))}
    </section>
  );
}
