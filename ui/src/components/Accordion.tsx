import type { ReactNode } from 'react';
import { Icon } from './Icon';
import styles from './Accordion.module.css';

type AccordionProps = {
  items: { title: string; body: ReactNode }[];
  /** The index of the item that is open at first. */
  open: number;
};

/** A list of collapsible items, separated by hairlines. */
export function Accordion({ items, open }: AccordionProps) {
  return (
    <div className={styles.accordion}>
      {items.map(({ title, body }, index) => (
        <details key={title} open={index === open}>
          <summary>
            {title}
            <Icon name="chevron" className={styles.chevron} />
          </summary>
          <div className={styles.body}>{body}</div>
        </details>
      ))}
    </div>
  );
}
