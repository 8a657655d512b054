import { useId } from 'react';
import { Button } from '../../../../components/Button';
import { ordersTab as words } from '../../../../copy/admin-orders';
import { type PageSize, pageSizes } from '../loading/orders-view';
import styles from './Pager.module.css';

type PagerProps = {
  isFirst: boolean;
  isLast: boolean;
  size: PageSize;
  oldestFirst: boolean;
  onFirst: () => void;
  onPrevious: () => void;
  onNext: () => void;
  onSize: (size: PageSize) => void;
};

/** Pagination, with the first page to the left, and the page size. */
export function Pager({ isFirst, isLast, size, oldestFirst, onFirst, onPrevious, onNext, onSize }: PagerProps) {
  const sizeId = useId();
  return (
    <nav className={styles.pager} aria-label={words.pages}>
      <div className={styles.side}>
        <Button small disabled={isFirst} onClick={onFirst}>
          {words.first}
        </Button>
        <Button small disabled={isFirst} onClick={onPrevious}>
          {oldestFirst ? words.older : words.newer}
        </Button>
      </div>
      <div className={styles.size}>
        <label htmlFor={sizeId}>{words.perPage}</label>
        <select
          id={sizeId}
          value={size}
          onChange={({ currentTarget }) => {
            const chosen = pageSizes.find((one) => String(one) === currentTarget.value);
            if (chosen) onSize(chosen);
          }}
        >
          {pageSizes.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </div>
      <div className={styles.side}>
        <Button small disabled={isLast} onClick={onNext}>
          {oldestFirst ? words.newer : words.older}
        </Button>
      </div>
    </nav>
  );
}
