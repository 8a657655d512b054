import { Table } from '../../../components/Table';
import { figures as words } from '../../../copy/admin-figures';
import { formatDollars, isMoney, type Sums } from './period-figures';
import styles from './FiguresTable.module.css';

type Column = keyof Sums;

type FiguresTableProps<C extends Column> = {
  label: string;
  /** What a row is, such as a day. */
  unit: string;
  columns: readonly C[];
  rows: readonly { name: string; sums: Pick<Sums, C> }[];
};

/** Figures as a table; on a narrow screen each row is a card. */
export function FiguresTable<C extends Column>({ label, unit, columns, rows }: FiguresTableProps<C>) {
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
        {rows.map(({ name, sums }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {columns.map((column) => (
              <td key={column} data-label={words[column]}>
                {isMoney(column) ? formatDollars(sums[column]) : words.count(sums[column])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
