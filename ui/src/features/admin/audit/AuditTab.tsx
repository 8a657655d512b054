import { useSearch } from 'wouter';
import { Button } from '../../../components/Button';
import { PageMeta } from '../../../components/PageMeta';
import { adminPage } from '../../../copy/admin';
import { audit as words } from '../../../copy/admin-audit';
import { LoadError } from '../common/LoadError';
import panel from '../common/panel.module.css';
import { AuditFilterForm } from './AuditFilterForm';
import { AuditTable } from './AuditTable';
import { useAuditLog } from './use-audit-log';
import { readFilters } from './audit-view';
import styles from './AuditTab.module.css';

/** Who changed what: the audit log with its filters. */
export function AuditTab() {
  const search = useSearch();
  const { entries, hasOlder, error, loading, loadingOlder, showOlder, reload } = useAuditLog(search);
  return (
    <section className={panel.panel} aria-busy={loading}>
      <PageMeta title={words.heading} description={adminPage.description} noindex />
      <div className={styles.head}>
        <h2>{words.heading}</h2>
        <p role="status">
          {loading
            ? adminPage.loading
            : entries && (entries.length === 0 ? words.none : words.count(entries.length, hasOlder))}
        </p>
      </div>
      <AuditFilterForm filters={readFilters(search)} />
      {error !== null && <LoadError reason={error} onRetry={reload} />}
      {entries && entries.length > 0 && <AuditTable entries={entries} />}
      {hasOlder && (
        <div>
          <Button small busy={loadingOlder} onClick={showOlder}>
            {words.older}
          </Button>
        </div>
      )}
    </section>
  );
}
