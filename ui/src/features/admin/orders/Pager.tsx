import { useId } from 'react';
import { Button } from '../../../components/Button';
import { ordersTab as words } from '../../../copy/admin-orders';
import { type PageSize, pageSizes } from './orders-view';
import styles from './Pager.module.css';

type PagerProps = {
  page: number;
  pages: number;
  size: PageSize;
  oldestFirst: boolean;
  onPage: (page: number) => void;
  onSize: (size: PageSize) => void;
};

/** Pagination, with the first page to the left, and the page size. */
export function Pager({ page, pages, size, oldestFirst, onPage, onSize }: PagerProps) {
  const sizeId = useId();
  return (
    <nav className={styles.pager} aria-label={words.pages}>
      <div className={styles.side}>
        <Button small disabled={page <= 1} onClick={() => onPage(1)}>
          {words.first}
        </Button>
        <Button small disabled={page <= 1} onClick={() => onPage(page - 1)}>
          {oldestFirst ? words.older : words.newer}
        </Button>
      </div>
      <div className={styles.middle}>
        <span>{words.page(page, pages)}</span>
        <span className={styles.size}>
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
        </span>
      </div>
      <div className={styles.side}>
        <Button small disabled={page >= pages} onClick={() => onPage(page + 1)}>
          {oldestFirst ? words.newer : words.older}
        </Button>
        <Button small disabled={page >= pages} onClick={() => onPage(pages)}>
          {words.last}
        </Button>
      </div>
    </nav>
  );
}
