import { LinkButton } from '../../components/Button';
import { unsent as words } from '../../copy/no-script';
import { paths } from '../../paths';
import { EmailText } from '../../contact/EmailText';
import styles from './ErrorContent.module.css';
import { PageMeta } from '../../components/PageMeta';

/** The response to a form that was submitted without JavaScript: a page without scripts at the form's URL. */
export function UnsentContent() {
  return (
    <>
      <PageMeta title={words.title} description={words.description} noindex />
      <div className={`page ${styles.error}`}>
        <h1>{words.title}</h1>
        <p className="lead">{words.text}</p>
        <p>
          <EmailText text={words.write} />
        </p>
        <div className={`${styles.actions} ${styles.last}`}>
          {/* The same URL without a query, requested by GET. */}
          <LinkButton href="?" variant="primary">
            {words.back}
          </LinkButton>
          <LinkButton href={paths.home}>{words.home}</LinkButton>
        </div>
      </div>
    </>
  );
}
