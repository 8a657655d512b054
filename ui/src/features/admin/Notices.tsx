import { useId, useState } from 'react';
import type { StaffNotice } from '../../api/wire';
import { Button } from '../../components/Button';
import { Icon } from '../../components/Icon';
import { join } from '../../components/class-names';
import { adminPage as words } from '../../copy/admin';
import { endWithPeriod } from './common/error-message';
import styles from './Notices.module.css';

/** The shop's warnings for staff on one line, as far as they fit; a button shows all of them with their hints. */
export function Notices({ notices }: { notices: readonly StaffNotice[] }) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  return (
    <section className={styles.notices} aria-label={words.notices} aria-live="polite">
      {notices.length > 0 && (
        <div className={join(styles.bar, open && styles.open)}>
          <Icon name="alert" size="small" className={styles.icon} />
          <ul className={styles.list} id={listId}>
            {notices.map(({ code, message, hint }) => (
              <li key={`${code} ${message}`} className={styles.warning} title={open ? undefined : message}>
                <strong>{endWithPeriod(message)}</strong> <span>{hint && endWithPeriod(hint)}</span>
              </li>
            ))}
          </ul>
          <Button
            variant="link"
            small
            className={styles.toggle}
            aria-expanded={open}
            aria-controls={listId}
            onClick={() => setOpen(!open)}
          >
            {open ? words.hideNotices : words.showNotices(notices.length)}
          </Button>
        </div>
      )}
    </section>
  );
}
