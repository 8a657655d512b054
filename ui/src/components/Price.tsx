import { controls } from '../copy/controls';
import { formatCents } from '../lib/money';
import { join } from './class-names';
import { VisuallyHidden } from './VisuallyHidden';
import styles from './Price.module.css';

type PriceProps = {
  /** What is charged, in cents. */
  cents: number;
  /** The list price in cents, shown struck through when it is higher. */
  listCents?: number | null;
  size?: 'normal' | 'large' | 'small';
};

/** A price in the display face; a sale price leads, the list price follows, struck and quiet. */
export function Price({ cents, listCents, size = 'normal' }: PriceProps) {
  const list = listCents != null && listCents > cents ? listCents : null;
  return (
    <span className={join(styles.price, size !== 'normal' && styles[size])}>
      <span>
        <VisuallyHidden>{list === null ? controls.price : controls.salePrice} </VisuallyHidden>
        {formatCents(cents)}
      </span>
      {list !== null && (
        <s>
          <VisuallyHidden>{controls.listPrice} </VisuallyHidden>
          {formatCents(list)}
        </s>
      )}
    </span>
  );
}
