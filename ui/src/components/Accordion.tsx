import type { ReactNode } from 'react';
import { Icon } from './Icon';
import styles from './Accordion.module.css';

type AccordionProps = { items: { title: string; body: ReactNode }[] };

/** Questions between hairlines that open to their answers. */
export function Accordion({ items }: AccordionProps) {
  return (
    <div className={styles.accordion}>
      {items.map(({ title, body }) => (
        <details key={title}>
          <summary>
            {title}
            <Icon name="chevron" className={styles.sign} />
          </summary>
          <div className={styles.body}>{body}</div>
        </details>
      ))}
    </div>
  );
}
