import type { Passage } from '../../copy/types';
import { EmailText } from './EmailText';
import styles from './Prose.module.css';

/** Prose under headings. */
export function Prose({ passages }: { passages: readonly Passage[] }) {
  return (
    <div className={styles.prose}>
      {passages.map(({ heading, paragraphs, list }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>
              <EmailText text={paragraph} />
            </p>
          ))}
          {list && (
            <ul>
              {list.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}
