import { VisuallyHidden } from '../../components/VisuallyHidden';
import { site } from '../../copy/site';
import { usePageWait } from './page-wait';
import styles from './PageWait.module.css';

/** A thin line at the top, and a word for those who listen, while the next page is long in coming. */
export function PageWait() {
  const waiting = usePageWait();
  return (
    <div role="status">
      {waiting && (
        <>
          <span className={styles.line} />
          <VisuallyHidden>{site.loading}</VisuallyHidden>
        </>
      )}
    </div>
  );
}
