import type { Figures } from '../../../api/wire';
import { Table } from '../../../components/Table';
import { figures as words } from '../../../copy/admin-figures';
import panel from '../common/panel.module.css';
import { BarChart } from '../common/BarChart';
import type { FiguresView } from './figures-view';
import { type FiguresRow, formatDollars, rowsOf, sumOf } from './period-figures';
import styles from './DayChart.module.css';

type DayChartProps = Pick<Figures, 'days'> & Pick<FiguresView, 'by'>;

/** The orders of each day or month as bars, and all their figures as a table. */
export function DayChart({ days, by }: DayChartProps) {
  const { unit, rows } = rowsOf(days);
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
      <details className={styles.details}>
        <summary>{words.asTable}</summary>
        <FiguresTable label={words.byUnit[unit]} unit={words.unit[unit]} rows={rows} by={by} />
      </details>
    </section>
  );
}

type FiguresTableProps = Pick<FiguresView, 'by'> & { label: string; unit: string; rows: readonly FiguresRow[] };

function FiguresTable({ label, unit, rows, by }: FiguresTableProps) {
  const columns = by === 'paid' ? paidColumns : [...paidColumns, ...otherColumns];
  return (
    <Table label={label} className={styles.table}>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{unit}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {words[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...rows].reverse().map(({ name, sums }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {columns.map((column) => (
              <td key={column} data-label={words[column]}>
                {column === 'revenue' ? formatDollars(sums.revenue) : words.count(sums[column])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const paidColumns = ['orders', 'revenue', 'units'] as const;
const otherColumns = ['unpaid', 'cancelled'] as const;
