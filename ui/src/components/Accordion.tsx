import type { ReactNode } from 'react';
import { Icon } from './Icon';
import styles from './Accordion.module.css';

type AccordionProps = { items: { title: string; body: ReactNode }[] };

/** A list of collapsible items, separated by hairlines. */
export function Accordion({ items }: AccordionProps) {
  return (
    <div className={styles.accordion}>
      {items.map(({ title, body }) => (
        <details key={title}>
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
