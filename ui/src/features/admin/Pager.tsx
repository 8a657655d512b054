import { Button } from '../../components/Button';
import { ordersTab as words } from '../../copy/admin';
import styles from './Pager.module.css';

type PagerProps = { page: number; pages: number; onPage: (page: number) => void };

/** From page to page, newer ones to the left. */
export function Pager({ page, pages, onPage }: PagerProps) {
  return (
    <nav className={styles.pager} aria-label={words.pages}>
      <Button small disabled={page <= 1} onClick={() => onPage(Math.min(page - 1, pages))}>
        {words.newer}
      </Button>
      <span>{words.page(page, Math.max(page, pages))}</span>
      <Button small disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {words.older}
      </Button>
    </nav>
  );
}
