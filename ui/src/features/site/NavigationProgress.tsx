import { VisuallyHidden } from '../../components/VisuallyHidden';
import { site } from '../../copy/site';
import { useSlowNavigation } from './navigation-progress';
import styles from './NavigationProgress.module.css';

/** A thin line at the top, and a word for those who listen, while the next page is long in coming. */
export function NavigationProgress() {
  const waiting = useSlowNavigation();
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
