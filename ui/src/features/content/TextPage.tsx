import type { ReactNode } from 'react';
import { PageMeta } from '../../components/PageMeta';
import type { PageText } from '../../copy/types';
import styles from './TextPage.module.css';

export interface TextPageProps {
  /** The title and the description for search engines. */
  meta: PageText;
  heading: string;
  lead: ReactNode;
  /** Shown below the lead. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A page of text: title and lead on the left, content on the right. */
export function TextPage({ meta, heading, lead, aside, children }: TextPageProps) {
  return (
    <div className={`page ${styles.page}`}>
      <PageMeta {...meta} />
      <div className={styles.head}>
        <h1>{heading}</h1>
        <p className="lead">{lead}</p>
        {aside}
      </div>
      <div>{children}</div>
    </div>
  );
}
