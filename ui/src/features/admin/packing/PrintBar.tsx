import { useState } from 'react';
import type { StaffOrder } from '../../../api/wire';
import { Button } from '../../../components/Button';
import { packing as words } from '../../../copy/admin-packing';
import { type Batch, batchOf } from './batch';
import type { PrintJob } from './use-print';
import styles from './PrintBar.module.css';

type PrintBarProps = {
  /** The orders that are shown, as they are to be packed. */
  orders: readonly StaffOrder[];
  /** Returns whether the orders were printed. */
  onPrint: (kind: PrintJob['kind'], orders: readonly StaffOrder[]) => Promise<boolean>;
};

const kinds = [
  ['picks', words.printPicks],
  ['slips', words.printSlips],
  ['labels', words.printLabels],
] as const;

/** Prints pick list, slips and labels: of all orders that are left, of the next batch, or of the last one again. */
export function PrintBar({ orders, onPrint }: PrintBarProps) {
  const [batch, setBatch] = useState<Batch>('all');
  const [busy, setBusy] = useState<PrintJob['kind'] | null>(null);
  const chosen = batchOf(orders, batch);
  const print = async (kind: PrintJob['kind']) => {
    setBusy(kind);
    const isMarked = (await onPrint(kind, chosen)) && chosen.some(({ fulfillment }) => fulfillment !== undefined);
    // The labels are of the same orders as the slips.
    if (isMarked && batch === 'next') setBatch('last');
    setBusy(null);
  };
  return (
    <fieldset className={styles.bar}>
      <legend className="visually-hidden">{words.print}</legend>
      <select
        aria-label={words.print}
        value={batch}
        onChange={({ currentTarget: { value } }) => setBatch(batches.find((one) => one === value) ?? 'all')}
      >
        {batches.map((one) => (
          <option key={one} value={one} disabled={one === 'last' && batchOf(orders, one).length === 0}>
            {words.batches[one](batchOf(orders, one).length)}
          </option>
        ))}
      </select>
      {kinds.map(([kind, label]) => (
        <Button key={kind} small disabled={chosen.length === 0} busy={busy === kind} onClick={() => void print(kind)}>
          {label}
        </Button>
      ))}
    </fieldset>
  );
}

const batches: readonly Batch[] = ['all', 'next', 'last'];
