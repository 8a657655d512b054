import { useState } from 'react';
import { Button } from '../../../../components/Button';
import { ErrorText } from '../../../../components/ErrorText';
import { Notice } from '../../../../components/Notice';
import { bulk as words, ordersTab } from '../../../../copy/admin-orders';
import { showToast, type ToastOptions } from '../../../../lib/toast';
import { type BulkOrder, type BulkResult, type Cancellation, changeOrders, findOrders, statusChange } from './bulk';
import { CancelConfirmation } from './CancelConfirmation';
import { ErrorNotice } from '../../common/ErrorNotice';
import { errorMessage } from '../../common/error-message';
import { undoOptions } from '../use-order-changes';
import { filterOf, type OrdersView } from '../loading/orders-view';
import styles from './BulkCancel.module.css';

type BulkCancelProps = {
  view: OrdersView;
  total: number;
  /** Whether the button is shown. */
  offered: boolean;
  /** Called after orders have changed. */
  onChange: () => void;
};

type Phase =
  | { at: 'idle'; result: BulkResult | null }
  | { at: 'loading' }
  | { at: 'failed'; reason: string }
  | { at: 'confirming'; orders: BulkOrder[]; leftOut: number }
  | { at: 'working'; orders: readonly BulkOrder[]; leftOut: number; done: number };

/**
 * Cancels all orders of the filtered list, after a confirmation with their count; one click undoes it. Orders on hold are
 * left out, unless the list is of those.
 */
export function BulkCancel({ view, total, offered, onChange }: BulkCancelProps) {
  const [phase, setPhase] = useState<Phase>({ at: 'idle', result: null });
  const loadOrders = async () => {
    setPhase({ at: 'loading' });
    try {
      const found = await findOrders(filterOf(view));
      const orders = found.filter(({ status, hold }) => view.onHold || hold === undefined || status === 'cancelled');
      setPhase({ at: 'confirming', orders, leftOut: found.length - orders.length });
    } catch (cause) {
      setPhase({ at: 'failed', reason: errorMessage(cause) });
    }
  };
  const undo = async (orders: BulkOrder[]) => {
    const result = await changeOrders(orders, ({ status }) => statusChange(status, 'cancelled'));
    report(result, words.restored);
    setPhase({ at: 'idle', result });
    onChange();
  };
  const cancel = async (orders: readonly BulkOrder[], leftOut: number, cancellation: Cancellation) => {
    setPhase({ at: 'working', orders, leftOut, done: 0 });
    const requestedAt = Date.now();
    const result = await changeOrders(orders, ({ status }) => statusChange('cancelled', status, cancellation), {
      onProgress: (done) => setPhase({ at: 'working', orders, leftOut, done }),
    });
    const isUndoable = result.changed.length > 0;
    report(
      result,
      words.cancelled,
      isUndoable ? undoOptions('cancelled', requestedAt, () => void undo(result.changed)) : {},
    );
    setPhase({ at: 'idle', result });
    onChange();
  };
  const close = () => {
    if (phase.at !== 'working') setPhase({ at: 'idle', result: null });
  };
  return (
    <div className={styles.bulk}>
      {offered && view.status !== 'cancelled' && (
        <Button small variant="danger" busy={phase.at === 'loading'} onClick={() => void loadOrders()}>
          {words.cancelAll(total)}
        </Button>
      )}
      <ErrorNotice error={phase.at === 'failed' ? phase.reason : null} />
      {phase.at === 'idle' && phase.result && <RejectedOrders result={phase.result} />}
      {(phase.at === 'confirming' || phase.at === 'working') && (
        <CancelConfirmation
          orders={phase.orders}
          leftOut={phase.leftOut}
          done={phase.at === 'working' ? phase.done : null}
          onCancel={(orders, cancellation) => cancel(orders, phase.leftOut, cancellation)}
          onClose={close}
        />
      )}
    </div>
  );
}

/** Lists the orders that were not changed, with the server's messages. */
function RejectedOrders({ result: { rejected, failed } }: { result: BulkResult }) {
  if (rejected.length === 0 && failed === null) return null;
  const shown = rejected.slice(0, 5);
  return (
    <Notice tone="error" role="alert">
      {failed !== null && (
        <p>
          <ErrorText>{failed}</ErrorText>
        </p>
      )}
      {rejected.length > 0 && <p>{words.rejected(rejected.length)}</p>}
      <ul className={styles.rejected}>
        {shown.map(({ _id, message }) => (
          <li key={_id}>{message}</li>
        ))}
      </ul>
      {rejected.length > shown.length && <p>{ordersTab.more(rejected.length - shown.length)}</p>}
    </Notice>
  );
}

function report({ changed, failed }: BulkResult, text: (count: number) => string, undo: ToastOptions = {}): void {
  const kind = changed.length === 0 || failed !== null ? 'error' : 'success';
  showToast(text(changed.length), { kind, timing: 'long', ...undo });
}
