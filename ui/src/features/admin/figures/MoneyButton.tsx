import { useState } from 'react';
import { download } from '../../../api/download';
import { Button } from '../../../components/Button';
import { figures as words } from '../../../copy/admin-figures';
import type { DateRange } from '../common/dates';
import { saveFile } from '../common/save-file';
import { withToken } from '../common/session';
import { showFailure } from '../common/show-failure';

/** A slow connection needs minutes for many entries; in milliseconds. */
const timeout = 600_000;

/** A button that downloads what the money of these days is made of. */
export function MoneyButton({ from, to }: DateRange) {
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    try {
      const query = { from, to, format: 'csv' } as const;
      const file = await withToken((token) => download('GET /money', { token, query, timeout }));
      saveFile(file, `money-${from}-${to}.csv`);
    } catch (cause) {
      showFailure(cause);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button small busy={busy} onClick={() => void submit()}>
      {words.downloadMoney}
    </Button>
  );
}
