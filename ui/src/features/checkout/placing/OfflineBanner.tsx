import { Notice } from '../../../components/Notice';
import { offline } from '../../../copy/checkout';
import styles from './OfflineBanner.module.css';

/** Says at the bottom of the viewport that there is no network; `kept` says that the order is sent once there is one. */
export function OfflineBanner({ kept }: { kept: boolean }) {
  return (
    <div className={styles.banner}>
      <Notice role="alert" tone="error">
        <strong>{offline.heading}</strong> {kept ? offline.kept : offline.typing}
      </Notice>
    </div>
  );
}
