import { useState } from 'react';
import type { StaffAccountSummary, StaffSession } from '../../../api/wire';
import { Badge } from '../../../components/Badge';
import { Button } from '../../../components/Button';
import { PageMeta } from '../../../components/PageMeta';
import { adminPage } from '../../../copy/admin';
import { accounts as words } from '../../../copy/admin-accounts';
import { secondFactor } from '../../../copy/admin-second-factor';
import { formatDate, formatTime } from '../common/format-time';
import { LoadError } from '../common/LoadError';
import panel from '../common/panel.module.css';
import { AccountForm, RemoveAccount } from './AccountForm';
import { SecondFactor } from './SecondFactor';
import { end, useAccounts } from './use-accounts';
import styles from './AccountsTab.module.css';

/** The staff accounts with their open sessions, and the forms to add and remove one. */
export function AccountsTab({ email, onSignOut }: { email: string; onSignOut: () => void }) {
  const { accounts, sessions, error, reload } = useAccounts();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<StaffAccountSummary | null>(null);
  return (
    <section className={panel.panel}>
      <PageMeta title={words.heading} description={adminPage.description} noindex />
      <div className={styles.head}>
        <h2>{words.heading}</h2>
        <Button small icon="plus" onClick={() => setAdding(true)}>
          {words.add}
        </Button>
        <p>{words.oneRole}</p>
      </div>
      {error !== null && <LoadError reason={error} onRetry={reload} />}
      {!accounts && error === null && <p role="status">{adminPage.loading}</p>}
      {accounts && (
        <ul className={styles.accounts}>
          {accounts.map((account) => (
            <Account
              key={account._id}
              account={account}
              isOwn={account.email === email}
              sessions={sessions.filter((session) => session.email === account.email)}
              onEnd={(session) => (session.is_current ? onSignOut() : void end(session).then(reload))}
              onRemove={() => setRemoving(account)}
              onChange={reload}
            />
          ))}
        </ul>
      )}
      <AccountForm open={adding} onAdd={reload} onClose={() => setAdding(false)} />
      <RemoveAccount account={removing} onRemove={reload} onClose={() => setRemoving(null)} />
    </section>
  );
}

type AccountProps = {
  account: StaffAccountSummary;
  /** Whether it is the account that is signed in. */
  isOwn: boolean;
  sessions: readonly StaffSession[];
  onEnd: (session: StaffSession) => void;
  onRemove: () => void;
  onChange: () => void;
};

function Account({ account, isOwn, sessions, onEnd, onRemove, onChange }: AccountProps) {
  const { email, created_at, last_sign_in, has_second_factor, recovery_codes } = account;
  return (
    <li className={styles.account}>
      <div>
        <h3>
          {email} {isOwn && <Badge tone="ok">{words.you}</Badge>}
        </h3>
        <p className="quiet">
          {words.lastSignIn(last_sign_in ? formatTime(last_sign_in) : null)} · {words.created(formatDate(created_at))}
        </p>
        {isOwn ? (
          <SecondFactor isOn={has_second_factor} codes={recovery_codes} onChange={onChange} />
        ) : (
          <p>{secondFactor.other(has_second_factor)}</p>
        )}
      </div>
      {!isOwn && (
        <Button small aria-label={words.removeLabel(email)} onClick={onRemove}>
          {words.remove}
        </Button>
      )}
      {sessions.length === 0 ? (
        <p className={styles.none}>{words.noSessions}</p>
      ) : (
        <ul className={styles.sessions} aria-label={words.sessionsOf(email)}>
          {sessions.map((session) => (
            <Session key={session._id} session={session} onEnd={() => onEnd(session)} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Session({ session, onEnd }: { session: StaffSession; onEnd: () => void }) {
  const start = formatTime(session.created_at);
  return (
    <li className={styles.session}>
      <span>
        {words.session(start, formatTime(session.expires_at))}{' '}
        {session.is_current && <Badge tone="off">{words.thisSession}</Badge>}
      </span>
      <Button
        small
        variant="link"
        aria-label={session.is_current ? undefined : words.endLabel(session.email, start)}
        onClick={onEnd}
      >
        {session.is_current ? adminPage.signOut : words.end}
      </Button>
    </li>
  );
}
