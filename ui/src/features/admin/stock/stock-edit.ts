import type { ProductInput, WireProduct } from '../../../api/wire';
import { adminToasts } from '../../../copy/admin';
import { stock as words } from '../../../copy/admin-stock';
import { showToast } from '../../../lib/toast';
import { dateOf, normalize, validate } from '../../../rules/validate';
import { undoMs } from '../common/undo-ms';
import type { Products } from '../common/use-products';

/** The stock of a color as staff typed it. */
export interface StockEdit {
  /** Empty for a product without colors. */
  color: string;
  typed: string;
  /** What counts as low, as typed; undefined if it does not change. */
  lowAt?: string | undefined;
  /** Why the stock is corrected. */
  reason?: string | undefined;
}

/** Why stock is not saved: an error, or someone else or an order has changed it. */
export type StockProblem = { kind: 'error'; text: string } | { kind: 'changed'; product: WireProduct };

/** The maximum number of requests per edit, if others keep changing the product. */
const maxTries = 5;
/** Only the last edit has a toast. */
const slot = 'stock';

export function stockOf({ variants, inventory }: WireProduct, color: string): number {
  return variants.find((variant) => variant.color === color)?.inventory ?? inventory;
}

/** Returns the request body that changes only the stock of one color, and only if it is still what the page shows. */
export function stockInput(
  product: WireProduct,
  { color, typed, lowAt, reason = '' }: StockEdit,
): { ok: true; input: ProductInput } | { ok: false; error: string } {
  const today = dateOf(new Date());
  const error =
    validate('product_inventory', typed, today) ??
    (lowAt === undefined ? null : validate('low_stock', lowAt, today)) ??
    validate('stock_reason', reason, today);
  if (error) return { ok: false, error };
  const units = Number(normalize('product_inventory', typed));
  const before = stockOf(product, color);
  const edit = {
    ...(units !== before && { inventory: units, inventory_was: before }),
    ...(lowAt !== undefined && { low_stock: Number(lowAt) }),
  };
  const { title, description, price, salePrice, image, has_sizes, variants } = product;
  const colors = variants.map((row) => ({ color: row.color, image: row.image, ...(row.color === color && edit) }));
  const change = variants.length === 0 ? edit : { variants: colors };
  const input = { title, description, price, salePrice, image, has_sizes, ...change, ...(reason !== '' && { reason }) };
  return { ok: true, input };
}

/** Saves the stock of a color; its toast undoes that. Returns null if it is saved. */
export async function saveStock(
  products: Products,
  product: WireProduct,
  edit: StockEdit,
  { isUndo = false, triesLeft = maxTries } = {},
): Promise<StockProblem | null> {
  const before = String(stockOf(product, edit.color));
  const parsed = stockInput(product, edit);
  if (!parsed.ok) return { kind: 'error', text: parsed.error };
  const result = await products.edit(product, parsed.input, (saved) => ({
    slot,
    ...(!isUndo &&
      edit.typed.trim() !== before && {
        duration: undoMs,
        action: {
          label: words.undo,
          run: () => void undo(products, saved, { color: edit.color, typed: before, reason: words.undone }),
        },
      }),
  }));
  if (result.state === 'saved') return null;
  if (result.state === 'failed') return result.error.message ? { kind: 'error', text: result.error.message } : null;
  const current = await products.loadCurrent(product._id);
  if ('error' in current) return { kind: 'error', text: current.error.message ?? '' };
  const isSameStock = String(stockOf(current.product, edit.color)) === before;
  if (isSameStock && triesLeft > 1)
    return saveStock(products, current.product, edit, { isUndo, triesLeft: triesLeft - 1 });
  return { kind: 'changed', product: current.product };
}

async function undo(products: Products, saved: WireProduct, edit: StockEdit): Promise<void> {
  const problem = await saveStock(products, saved, edit, { isUndo: true });
  if (problem?.kind === 'changed') showToast(words.notUndone, { kind: 'error', timing: 'long', slot });
  else if (problem) showToast(adminToasts.productNotSaved, { kind: 'error', timing: 'long', slot });
}
