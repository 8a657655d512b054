import { Button } from '../../components/Button';
import { ordersTab as words } from '../../copy/admin';
import styles from './Pager.module.css';

type PagerProps = { page: number; pages: number; onPage: (page: number) => void };

/** Pagination, with newer orders to the left. */
export function Pager({ page, pages, onPage }: PagerProps) {
  return (
    <nav className={styles.pager} aria-label={words.pages}>
      <div className={styles.side}>
        <Button small disabled={page <= 1} onClick={() => onPage(1)}>
          {words.first}
        </Button>
        <Button small disabled={page <= 1} onClick={() => onPage(page - 1)}>
          {words.newer}
        </Button>
      </div>
      <span>{words.page(page, pages)}</span>
      <div className={styles.side}>
        <Button small disabled={page >= pages} onClick={() => onPage(page + 1)}>
          {words.older}
        </Button>
        <Button small disabled={page >= pages} onClick={() => onPage(pages)}>
          {words.last}
        </Button>
      </div>
    </nav>
  );
}
