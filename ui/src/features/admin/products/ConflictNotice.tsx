import type { WireProduct } from '../../../api/wire';
import { Button } from '../../../components/Button';
import { Notice } from '../../../components/Notice';
import { productsTab as words } from '../../../copy/admin';
import { endWithPeriod } from '../common/error-message';
import { formatTimesIn } from '../common/format-time';
import { remoteChanges } from './remote-changes';
import type { SavedDraft } from './saved-drafts';
import type { EditConflict } from './use-editing';
import styles from './ConflictNotice.module.css';

type ConflictNoticeProps = { form: SavedDraft & { product: WireProduct }; conflict: EditConflict };

/** Says who changed the product while it was edited, and what. */
export function ConflictNotice({ form: { product, draft }, conflict }: ConflictNoticeProps) {
  return (
    <Notice tone="error" role="alert">
      <p>
        <strong>{words.conflict.heading}</strong>{' '}
        <span>{conflict.details && endWithPeriod(formatTimesIn(conflict.details))}</span>
      </p>
      <dl className={styles.changes}>
        {remoteChanges(draft, product, conflict.product).map(({ label, before, now }) => (
          <div key={label}>
            <dt>{words.conflict.now(label)}</dt>
            <dd>{now === null ? words.conflict.removed : now || words.conflict.empty}</dd>
            {before && <dd>{words.conflict.before(before)}</dd>}
          </div>
        ))}
      </dl>
      <p>{words.conflict.question}</p>
    </Notice>
  );
}

type ConflictButtonsProps = { busy: boolean; onKeepMine: () => void; onTakeTheirs: () => void };

/** Saves the form over the change, or replaces it by the product that is in the shop. */
export function ConflictButtons({ busy, onKeepMine, onTakeTheirs }: ConflictButtonsProps) {
  return (
    <>
      <Button small onClick={onTakeTheirs}>
        {words.conflict.takeTheirs}
      </Button>
      <Button small variant="solid" busy={busy} busyLabel={words.saving} onClick={onKeepMine}>
        {words.conflict.keepMine}
      </Button>
    </>
  );
}
