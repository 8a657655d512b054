import { Fragment, useId, useState } from 'react';
import { Link } from 'wouter';
import type { StaffNotice } from '../../api/wire';
import { Button } from '../../components/Button';
import { Icon } from '../../components/Icon';
import { join } from '../../components/class-names';
import { adminPage as words } from '../../copy/admin';
import { local } from '../../lib/storage';
import { paths } from '../../paths';
import { endWithPeriod } from './common/error-message';
import link from './common/notice-link.module.css';
import styles from './Notices.module.css';

/** Which notice about failed mails was closed in this browser; another failure shows it again. */
const closedKey = 'closedNotice';

/** The shop's warnings for staff on one line, as far as they fit; a button shows all of them with their hints. */
export function Notices({ notices: all }: { notices: readonly StaffNotice[] }) {
  const [open, setOpen] = useState(false);
  const [closed, setClosed] = useState(() => local.read(closedKey));
  const listId = useId();
  const notices = all.filter((notice) => textOf(notice) !== closed);
  const close = (notice: StaffNotice) => {
    local.write(closedKey, textOf(notice));
    setClosed(textOf(notice));
  };
  return (
    <section className={styles.notices} aria-label={words.notices} aria-live="polite">
      {notices.length > 0 && (
        <div className={join(styles.bar, open && styles.open)}>
          <Icon name="alert" size="small" className={styles.icon} />
          <ul className={styles.list} id={listId}>
            {notices.map((notice) => (
              <li key={textOf(notice)} className={styles.warning} title={open ? undefined : notice.message}>
                <strong>{endWithPeriod(notice.message)}</strong>{' '}
                <span>
                  <span>{notice.hint && endWithPeriod(notice.hint)}</span>
                  {notice.orders?.map((number) => (
                    <Fragment key={number}>
                      {' '}
                      <Link href={paths.admin('orders', { q: number })}>{number}</Link>
                    </Fragment>
                  ))}
                  {open && notice.code === 'mail_failed' && (
                    <>
                      {' '}
                      <Button variant="link" small className={link.link} onClick={() => close(notice)}>
                        {words.closeNotice}
                      </Button>
                    </>
                  )}
                </span>
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

function textOf({ code, message, orders = [] }: StaffNotice): string {
  return `${code} ${message} ${orders.join(' ')}`;
}
