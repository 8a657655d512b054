import { Button } from '../../components/Button';
import { Notice } from '../../components/Notice';
import { productsTab as words } from '../../copy/admin';
import type { MovedStock } from './product-stock';
import styles from './MovedStockNotice.module.css';

type MovedStockNoticeProps = {
  moved: readonly MovedStock[];
  /** Saves with the stock there is now instead of the numbers that were typed. */
  onToday: () => void;
};

/** Says which stock has moved since the form was opened, old and new, with one click for either decision. */
export function MovedStockNotice({ moved, onToday }: MovedStockNoticeProps) {
  return (
    <Notice tone="error" role="alert">
      <strong>{words.moved.heading}</strong>
      <ul className={styles.moved}>
        {moved.map(({ color, before, now }) => (
          <li key={color}>{words.moved.line(color, before, now)}</li>
        ))}
      </ul>
      <div className={styles.answers}>
        <Button small type="submit">
          {words.moved.mine}
        </Button>
        <Button small onClick={onToday}>
          {words.moved.today}
        </Button>
      </div>
    </Notice>
  );
}
