import { type SubmitEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Button, LinkButton } from '../../../components/Button';
import { SelectField } from '../../../components/SelectField';
import { TextField } from '../../../components/TextField';
import { audit as words } from '../../../copy/admin-audit';
import { ifSignedIn } from '../common/session';
import { useLoad } from '../common/use-load';
import { type AuditFilters, auditUrl, filterNames } from './audit-view';
import styles from './AuditFilterForm.module.css';

/** The filters of the audit log. A choice is applied at once, an order with Enter or *Show*. */
export function AuditFilterForm({ filters }: { filters: AuditFilters }) {
  const [, navigate] = useLocation();
  const form = useRef<HTMLFormElement>(null);
  // Without the accounts, the filter still has the others.
  const { data: accounts } = useLoad(loadAccounts);
  const people = withCurrent(accounts?.map(({ email }) => email) ?? [], filters.actor, ['shop', 'none']);
  const kinds = withCurrent(Object.keys(words.kinds), filters.action);
  // Filters that come from a link replace what is in the fields; those of the form itself keep its focus.
  const url = auditUrl(filters);
  const [shown, setShown] = useState({ count: 0, url });
  if (shown.url !== url) setShown({ count: shown.count + 1, url });
  const apply = () => {
    if (!form.current) return;
    const typed = new FormData(form.current);
    const read = (name: string) => String(typed.get(name) ?? '').trim();
    const next = auditUrl(Object.fromEntries(filterNames.map((name) => [name, read(name)])));
    if (next === url) return;
    setShown((before) => ({ ...before, url: next }));
    navigate(next);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply();
  };
  return (
    <form
      ref={form}
      key={shown.count}
      method="post"
      className={styles.form}
      aria-label={words.filters}
      onSubmit={submit}
    >
      <SelectField label={words.person} name="actor" defaultValue={filters.actor ?? ''} onChange={apply}>
        <option value="">{words.anyone}</option>
        {people.map((email) => (
          <option key={email}>{email}</option>
        ))}
        <option value="shop">{words.theShop}</option>
        <option value="none">{words.noAccount}</option>
      </SelectField>
      <SelectField label={words.kind} name="action" defaultValue={filters.action ?? ''} onChange={apply}>
        <option value="">{words.anyKind}</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {(words.kinds as Record<string, string>)[kind] ?? kind}
          </option>
        ))}
      </SelectField>
      <div className={styles.order}>
        <TextField
          label={words.order}
          name="order"
          defaultValue={filters.order ?? ''}
          placeholder={words.orderHint}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <TextField label={words.from} name="from" type="date" defaultValue={filters.from ?? ''} onBlur={apply} />
      <TextField label={words.to} name="to" type="date" defaultValue={filters.to ?? ''} onBlur={apply} />
      <div className={styles.buttons}>
        <Button small variant="solid" type="submit">
          {words.show}
        </Button>
        {Object.keys(filters).length > 0 && (
          <LinkButton small href={auditUrl({})}>
            {words.clear}
          </LinkButton>
        )}
      </div>
    </form>
  );
}

/** Returns the options, with the current value if it is none of them: a removed account, or a kind that is new. */
function withCurrent(
  options: readonly string[],
  current: string | undefined,
  others: readonly string[] = [],
): string[] {
  const isOption = current === undefined || options.includes(current) || others.includes(current);
  return isOption ? [...options] : [...options, current];
}

function loadAccounts() {
  return ifSignedIn('GET /accounts');
}
