import { Button, LinkButton } from '../../components/Button';
import { site } from '../../copy/site';
import { live } from '../../lib/wording';
import { paths } from '../../paths';
import styles from './ErrorContent.module.css';
import { PageMeta } from '../../components/PageMeta';

/** The content for a page that does not exist or failed to load. */
export function ErrorContent({ onRetry }: { onRetry?: () => void }) {
  const title = (onRetry ? live?.notLoaded : live?.notFound) ?? site.error.title;
  return (
    <>
      <PageMeta title={title} description={site.error.text} noindex />
      <div className={`page ${styles.error}`}>
        <h1>{title}</h1>
        <p className="lead">{site.error.text}</p>
        <div className={styles.actions}>
          {onRetry && (
            <Button variant="primary" onClick={onRetry}>
              {site.error.reload}
            </Button>
          )}
          <LinkButton href={paths.home} variant={onRetry ? 'plain' : 'primary'}>
            {site.error.home}
          </LinkButton>
          <LinkButton href={paths.shop}>{site.error.shop}</LinkButton>
        </div>
      </div>
      <svg className={styles.thread} viewBox="0 0 1280 180" preserveAspectRatio="none" aria-hidden="true">
        <path
          vectorEffect="non-scaling-stroke"
          d="M-10 120C160 120 260 60 420 60s190 96 300 96 96-120 10-120-70 108 90 108 210-64 470-64"
        />
      </svg>
    </>
  );
}
