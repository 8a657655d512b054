import { useEffect, useState } from 'react';
import type { StaffOrder } from '../../../api/wire';

/** What is printed: a pick list, packing slips or address labels. */
export interface PrintJob {
  kind: 'picks' | 'slips' | 'labels';
  orders: readonly StaffOrder[];
  /** When it was printed, in RFC 3339. */
  at: string;
}

/** Opens the print dialog for a job once its sheets are in the page, and removes them afterwards. */
export function usePrint() {
  const [job, setJob] = useState<PrintJob | null>(null);
  useEffect(() => {
    if (!job) return undefined;
    const root = document.documentElement;
    const finish = () => setJob(null);
    root.dataset['printing'] = '';
    window.addEventListener('afterprint', finish);
    window.print();
    return () => {
      delete root.dataset['printing'];
      window.removeEventListener('afterprint', finish);
    };
  }, [job]);
  return { job, print: setJob };
}
