import { VisuallyHidden } from '../../components/VisuallyHidden';
import { site } from '../../copy/site';
import { useSlowNavigation } from './navigation-progress';
import styles from './NavigationProgress.module.css';

/** A progress bar at the top, with a message for screen readers, while the next page loads slowly. */
export function NavigationProgress() {
  const isSlow = useSlowNavigation();
  return (
    <div role="status">
      {isSlow && (
        <>
          <span className={styles.line} />
          <VisuallyHidden>{site.loading}</VisuallyHidden>
        </>
      )}
    </div>
  );
}
