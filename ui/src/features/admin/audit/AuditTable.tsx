import { Link } from 'wouter';
import type { AuditEntry } from '../../../api/wire';
import { audit as words } from '../../../copy/admin-audit';
import { paths } from '../../../paths';
import { formatTime } from '../common/format-time';
import { auditUrl } from './audit-view';
import phone from '../common/phone.module.css';
import styles from './AuditTable.module.css';

/** Entries whose changes are said by the sentence, or are all fields of a new or deleted row. */
const withoutChanges = /^(order\.status|session\.|customer\.|admin\.|key\.|picture\.|product\.(create|delete)$)/;

/** Entries of the audit log: time, person, and what was done in words. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <table className={styles.table}>
      <thead className={phone.hidden}>
        <tr>
          <th scope="col">{words.columns.at}</th>
          <th scope="col">{words.columns.by}</th>
          <th scope="col">{words.columns.what}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry._id} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ entry }: { entry: AuditEntry }) {
  const changes = withoutChanges.test(entry.action) ? [] : entry.changes;
  return (
    <tr>
      <td className={styles.at}>
        <time dateTime={entry.at}>{formatTime(entry.at)}</time>
      </td>
      <td className={styles.by}>
        {entry.actor === '' ? words.by(entry) : <Link href={auditUrl({ actor: entry.actor })}>{words.by(entry)}</Link>}
      </td>
      <td className={styles.what}>
        <Sentence entry={entry} />
        {changes.length > 0 && (
          <ul>
            {changes.map(({ field, before, after }) => (
              <li key={field}>
                <b>{words.field(field)}:</b> {isGiven(before) && <span>{words.value(field, before)} → </span>}
                <span>{words.value(field, after)}</span>
              </li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  );
}

/** The sentence, in which an order's number leads to the order. */
function Sentence({ entry }: { entry: AuditEntry }) {
  const sentence = words.sentence(entry);
  const number = entry.action.startsWith('order.') ? entry.name : null;
  if (!number) return <span>{sentence}</span>;
  const [before = '', after = ''] = sentence.split(number);
  return (
    <span>
      {before}
      <Link href={paths.admin('orders', { q: number })}>{number}</Link>
      {after}
    </span>
  );
}

function isGiven(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}
