import { Notice } from '../../components/Notice';
import type { StaffNotice } from '../../api/wire';
import { adminPage as words } from '../../copy/admin';
import { endWithPeriod } from './error-message';
import styles from './Notices.module.css';

/** The shop's warnings for staff, each with a hint. */
export function Notices({ notices }: { notices: readonly StaffNotice[] }) {
  return (
    <section className={styles.notices} aria-label={words.notices} aria-live="polite">
      {notices.map(({ code, message, hint }) => (
        <Notice key={`${code} ${message}`}>
          <strong>{endWithPeriod(message)}</strong> {hint && endWithPeriod(hint)}
        </Notice>
      ))}
    </section>
  );
}
