import type { Figures } from '../../../api/wire';
import { Table } from '../../../components/Table';
import { figures as words } from '../../../copy/admin-figures';
import panel from '../panel.module.css';
import { BarChart } from './BarChart';
import { formatDate, formatDollars, sumOf } from './period-figures';
import styles from './DayChart.module.css';

/** The orders of each day as bars, and all figures of the days as a table. */
export function DayChart({ days }: { days: Figures['days'] }) {
  const counts = days.map(({ orders }) => orders);
  const most = Math.max(...counts);
  const busiest = days[counts.indexOf(most)];
  const day = (index: number) => formatDate(days[index]?.date ?? '');
  return (
    <section className={panel.panel} aria-labelledby="orders-per-day">
      <h2 id="orders-per-day">{words.chart}</h2>
      <div className={styles.plot}>
        <p className={styles.scale} aria-hidden="true">
          <span>{words.count(most)}</span>
          <span>0</span>
        </p>
        <BarChart
          className={styles.chart}
          values={counts}
          label={words.chartText(
            sumOf(counts),
            most === 0 || !busiest ? null : { count: most, day: formatDate(busiest.date) },
          )}
          barText={(index) => words.bar(day(index), counts[index] ?? 0)}
        />
        <p className={styles.days} aria-hidden="true">
          <span>{day(0)}</span>
          <span>{day(days.length - 1)}</span>
        </p>
      </div>
      <details className={styles.details}>
        <summary>{words.asTable}</summary>
        <DayTable days={days} />
      </details>
    </section>
  );
}

function DayTable({ days }: { days: Figures['days'] }) {
  return (
    <Table label={words.byDay} className={styles.table}>
      <caption className="visually-hidden">{words.byDay}</caption>
      <thead>
        <tr>
          <th scope="col">{words.date}</th>
          <th scope="col">{words.orders}</th>
          <th scope="col">{words.revenue}</th>
          <th scope="col">{words.units}</th>
          <th scope="col">{words.unpaid}</th>
          <th scope="col">{words.cancelled}</th>
        </tr>
      </thead>
      <tbody>
        {[...days].reverse().map(({ date, orders, revenue, units, unpaid, cancelled }) => (
          <tr key={date}>
            <th scope="row">{formatDate(date)}</th>
            <td data-label={words.orders}>{words.count(orders)}</td>
            <td data-label={words.revenue}>{formatDollars(revenue)}</td>
            <td data-label={words.units}>{words.count(units)}</td>
            <td data-label={words.unpaid}>{words.count(unpaid)}</td>
            <td data-label={words.cancelled}>{words.count(cancelled)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
