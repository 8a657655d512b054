import type { ReactNode } from 'react';
import { type Cents, formatCents } from '../lib/money';
import { join } from './class-names';
import { Picture } from './Picture';
import styles from './OrderLine.module.css';

interface OrderLineProps {
  /** If omitted, the line has no picture. */
  image?: string;
  title: string;
  /** The color and size, formatted. */
  options: string;
  /** The unit price times the quantity. */
  total: Cents;
  /** Uses the smaller layout for summaries. */
  compact?: boolean;
  /** Shown before the price, such as the quantity. */
  children?: ReactNode;
}

/** A line of a cart or order: picture, description, price. */
export function OrderLine({ image, title, options, total, compact = false, children }: OrderLineProps) {
  return (
    <li className={join(styles.line, compact && styles.compact, image === undefined && styles.bare)}>
      {image !== undefined && <Picture className={styles.picture} src={image} alt="" shape="thumb" sizes="6rem" />}
      <div className={styles.body}>
        <p className={`${styles.title} three-lines`} dir="auto">
          {title}
        </p>
        {options !== '' && <p className={styles.options}>{options}</p>}
        <div className={styles.row}>
          {children}
          <span className={styles.price}>{formatCents(total)}</span>
        </div>
      </div>
    </li>
  );
}
