import type { ReactNode } from 'react';
import styles from './TextPage.module.css';

interface TextPageProps {
  heading: string;
  lead: ReactNode;
  /** Shown below the lead. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A page of text: title and lead on the left, content on the right. */
export function TextPage({ heading, lead, aside, children }: TextPageProps) {
  return (
    <div className={`page ${styles.page}`}>
      <div className={styles.head}>
        <h1>{heading}</h1>
        <p className="lead">{lead}</p>
        {aside}
      </div>
      <div>{children}</div>
    </div>
  );
}
