import { Badge } from '../../../components/Badge';
import { Button } from '../../../components/Button';
import { ErrorText } from '../../../components/ErrorText';
import { Notice } from '../../../components/Notice';
import { PageMeta } from '../../../components/PageMeta';
import type { Checks } from '../../../api/wire';
import { adminPage } from '../../../copy/admin';
import { check as words } from '../../../copy/admin-check';
import { formatTime } from '../common/format-time';
import panel from '../common/panel.module.css';
import type { ShopCheck } from './use-shop-check';
import styles from './CheckTab.module.css';

const tones = { ok: 'ok', warning: 'wait', failed: 'out', skipped: 'off' } as const;

/** The findings of the server's checks, and what to do. */
export function CheckTab({ check: { last, error, running, failed, run } }: { check: ShopCheck }) {
  return (
    <section className={panel.panel} aria-busy={running}>
      <PageMeta title={words.heading} description={adminPage.description} noindex />
      <div className={styles.head}>
        <h2>{words.heading}</h2>
        <p role="status">
          {last
            ? `${failed === 0 ? words.ok : words.failed(failed)} ${words.ranAt(formatTime(last.at.toISOString()))}`
            : running && adminPage.loading}
        </p>
        <Button small busy={running && last !== null} onClick={() => run(false)}>
          {words.run}
        </Button>
        <Button small disabled={running} onClick={() => run(true)}>
          {words.runAll}
        </Button>
      </div>
      {error !== null && (
        <Notice tone="error">
          <ErrorText>{error}</ErrorText>
        </Notice>
      )}
      {last && <Findings checks={last.checks.checks} />}
      <p className={`${styles.more} quiet`}>{words.more}</p>
    </section>
  );
}

function Findings({ checks }: { checks: Checks['checks'] }) {
  return (
    <table className={styles.findings}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{words.columns.name}</th>
          <th scope="col">{words.columns.status}</th>
          <th scope="col">{words.columns.result}</th>
        </tr>
      </thead>
      <tbody>
        {checks.map(({ name, status, message, hint }) => (
          <tr key={name}>
            <th scope="row">{words.name(name)}</th>
            <td>
              <Badge tone={tones[status]}>{words.status[status]}</Badge>
            </td>
            <td className={styles.result}>
              {message}
              {hint !== null && <div className={styles.hint}>{`${words.todo} ${hint}`}</div>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
