import { type ApiError, call } from '../../api/client';
import { restockForm as words } from '../../copy/live/restock';

/** Asks to be told that a color is back. Returns what is wrong, or null. */
export async function askRestock(id: string, color: string, email: string): Promise<string | null> {
  try {
    await call('POST /restock', { body: { product_id: id, color, email } });
    return null;
  } catch (cause) {
    return (cause as ApiError).fields[0]?.message ?? words.notReached;
  }
}
