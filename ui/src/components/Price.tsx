import { controls } from '../copy/controls';
import { formatCents } from '../lib/money';
import { join } from './class-names';
import { VisuallyHidden } from './VisuallyHidden';
import styles from './Price.module.css';

type PriceProps = {
  /** The effective price in cents. */
  cents: number;
  /** The list price in cents, shown struck through if it is higher. */
  listCents?: number | null;
  size?: 'normal' | 'large' | 'small';
};

/** A price in the display font; after a sale price, the list price is shown struck through. */
export function Price({ cents, listCents, size = 'normal' }: PriceProps) {
  const list = listCents != null && listCents > cents ? listCents : null;
  return (
    <span className={join(styles.price, size !== 'normal' && styles[size])}>
      <span>
        <VisuallyHidden>{`${list === null ? controls.price : controls.salePrice} `}</VisuallyHidden>
        {formatCents(cents)}
      </span>
      {list !== null && (
        <s>
          <VisuallyHidden>{`${controls.listPrice} `}</VisuallyHidden>
          {formatCents(list)}
        </s>
      )}
    </span>
  );
}
