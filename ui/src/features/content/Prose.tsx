import type { ProseSection } from '../../copy/types';
import { EmailText } from '../../contact/EmailText';
import styles from './Prose.module.css';

/** Sections of prose with headings. */
export function Prose({ sections }: { sections: readonly ProseSection[] }) {
  return (
    <div className={styles.prose}>
      {sections.map(({ id, heading, paragraphs, list }) => (
        <section key={heading} id={id}>
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>
              <EmailText text={paragraph} />
            </p>
          ))}
          {list && (
            <ul>
              {list.map((item) => (
                <li key={item}>
                  <EmailText text={item} />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}
