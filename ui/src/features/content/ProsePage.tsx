import type { ProseSection } from '../../copy/types';
import { EmailText } from '../../contact/EmailText';
import { TextPage, type TextPageProps } from './TextPage';
import styles from './Prose.module.css';

type ProsePageProps = Omit<TextPageProps, 'children'> & { sections: readonly ProseSection[] };

/** A page of sections with headings. */
export function ProsePage({ sections, ...page }: ProsePageProps) {
  return (
    <TextPage {...page}>
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
    </TextPage>
  );
}
