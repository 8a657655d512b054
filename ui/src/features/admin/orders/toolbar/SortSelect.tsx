import { ordersTab as words } from '../../../../copy/admin-orders';
import styles from './SortSelect.module.css';

type SortSelectProps = { oldestFirst: boolean; onSort: (oldestFirst: boolean) => void };

/** The order of the list: the newest or the oldest orders first. */
export function SortSelect({ oldestFirst, onSort }: SortSelectProps) {
  return (
    <select
      className={styles.sort}
      aria-label={words.sort}
      value={oldestFirst ? 'oldest' : 'newest'}
      onChange={({ currentTarget }) => onSort(currentTarget.value === 'oldest')}
    >
      <option value="newest">{words.newestFirst}</option>
      <option value="oldest">{words.oldestFirst}</option>
    </select>
  );
}
