import { useState } from 'react';
import { Button } from '../../components/Button';
import { Modal } from '../../components/Modal';
import { Notice } from '../../components/Notice';
import { bulk as words, ordersTab } from '../../copy/admin';
import { showToast } from '../../lib/toast';
import { type BulkOrder, type BulkResult, byStatus, findOrders, restoreStatuses, setStatuses } from './bulk';
import { explain } from './explain';
import { undoTime } from './orders';
import type { OrdersView } from './orders-view';
import styles from './BulkCancel.module.css';

type BulkCancelProps = {
  view: OrdersView;
  total: number;
  /** Called when orders have changed. */
  onChange: () => void;
};

type Phase =
  | { at: 'idle'; result: BulkResult | null }
  | { at: 'counting' }
  | { at: 'failed'; reason: string }
  | { at: 'asking'; orders: BulkOrder[] }
  | { at: 'working'; orders: BulkOrder[]; done: number };

/** Cancels all orders that a search shows, after a question that says how many; all of them can be restored at once. */
export function BulkCancel({ view: { q, status }, total, onChange }: BulkCancelProps) {
  const [phase, setPhase] = useState<Phase>({ at: 'idle', result: null });
  const count = async () => {
    setPhase({ at: 'counting' });
    try {
      setPhase({ at: 'asking', orders: await findOrders({ q, ...(status && { status }) }) });
    } catch (cause) {
      setPhase({ at: 'failed', reason: explain(cause) });
    }
  };
  const undo = async (orders: BulkOrder[]) => {
    const result = await restoreStatuses(orders, 'cancelled');
    report(result, words.restored);
    setPhase({ at: 'idle', result });
    onChange();
  };
  const cancel = async (orders: BulkOrder[]) => {
    setPhase({ at: 'working', orders, done: 0 });
    const result = await setStatuses(orders, 'cancelled', {
      onProgress: (done) => setPhase({ at: 'working', orders, done }),
    });
    report(result, words.cancelled, () => void undo(result.changed));
    setPhase({ at: 'idle', result });
    onChange();
  };
  const close = () => {
    if (phase.at !== 'working') setPhase({ at: 'idle', result: null });
  };
  return (
    <div className={styles.bulk}>
      {total > 0 && status !== 'cancelled' && (
        <Button small variant="danger" busy={phase.at === 'counting'} onClick={() => void count()}>
          {words.cancelAll(total)}
        </Button>
      )}
      {phase.at === 'failed' && (
        <Notice tone="error" role="alert">
          {phase.reason}
        </Notice>
      )}
      {phase.at === 'idle' && phase.result && <Refused result={phase.result} />}
      {(phase.at === 'asking' || phase.at === 'working') && (
        <Question
          orders={phase.orders}
          done={phase.at === 'working' ? phase.done : null}
          onCancel={cancel}
          onClose={close}
        />
      )}
    </div>
  );
}

type QuestionProps = {
  orders: BulkOrder[];
  /** How many are dealt with; null while the question is open. */
  done: number | null;
  onCancel: (orders: BulkOrder[]) => Promise<void>;
  onClose: () => void;
};

function Question({ orders, done, onCancel, onClose }: QuestionProps) {
  const groups = byStatus(orders);
  const cancelled = groups.get('cancelled')?.length ?? 0;
  const open = orders.filter(({ status }) => status !== 'cancelled');
  return (
    <Modal open title={words.question(open.length)} size="narrow" onClose={onClose}>
      <p>{words.text(groups.get('pending')?.length ?? 0, groups.get('paid')?.length ?? 0, cancelled)}</p>
      <div className={styles.answers}>
        <Button small disabled={done !== null} onClick={onClose}>
          {words.no}
        </Button>
        {open.length > 0 && (
          <Button
            small
            variant="danger"
            busy={done !== null}
            busyLabel={words.progress(done ?? 0, open.length)}
            onClick={() => void onCancel(open)}
          >
            {words.yes(open.length)}
          </Button>
        )}
      </div>
    </Modal>
  );
}

/** Names the orders that were left as they are, with the server's reason. */
function Refused({ result: { refused, failed } }: { result: BulkResult }) {
  if (refused.length === 0 && failed === null) return null;
  const shown = refused.slice(0, 5);
  return (
    <Notice tone="error" role="alert">
      {failed !== null && <p>{failed}</p>}
      {refused.length > 0 && <p>{words.refused(refused.length)}</p>}
      <ul className={styles.refused}>
        {shown.map(({ _id, message }) => (
          <li key={_id}>{message}</li>
        ))}
      </ul>
      {refused.length > shown.length && <p>{ordersTab.more(refused.length - shown.length)}</p>}
    </Notice>
  );
}

function report({ changed, failed }: BulkResult, text: (count: number) => string, undo?: () => void): void {
  const kind = changed.length === 0 || failed !== null ? 'error' : 'success';
  showToast(text(changed.length), {
    kind,
    timing: 'long',
    ...(undo && changed.length > 0 && { duration: undoTime, action: { label: ordersTab.undo, run: undo } }),
  });
}
