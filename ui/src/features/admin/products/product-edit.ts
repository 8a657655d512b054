import type { ProductInput, WireProduct, WireVariant } from '../../../api/wire';
import { formatCents, toCents } from '../../../lib/money';
import { dateOf } from '../../../rules/validate';
import { editOfPictures } from './pictures';
import { type Draft, type ParsedProduct, parseDraft } from './product-draft';

/**
 * Returns the request body of an edit. Stock is sent only if staff changed it, together with its old value, so that an
 * edit never reverts the stock changes of concurrent orders. Colors are omitted if none of them changed.
 */
export function editOf(input: ParsedProduct, draft: Draft, base: WireProduct): ProductInput {
  const { inventory, variants, alt: _alt, pictures: _pictures, ...texts } = input;
  if (variants.length === 0) {
    const single = { ...texts, ...editOfPictures(input, base) };
    if (base.variants.length > 0) return { ...single, variants, inventory };
    return inventory === base.inventory ? single : { ...single, inventory, inventory_was: base.inventory };
  }
  const rows = variants.map((variant, index) => {
    const original = base.variants.find((one) => one.color === draft.colors[index]?.originalColor);
    // The server treats a renamed color as a new one.
    return original?.color === variant.color ? editOfColor(variant, original) : variant;
  });
  const unchanged =
    rows.length === base.variants.length &&
    rows.every((row, index) => {
      const original = base.variants[index];
      return row.color === original?.color && !('pictures' in row) && !('inventory' in row);
    });
  return unchanged ? texts : { ...texts, variants: rows };
}

function editOfColor({ color, image, inventory, ...pictures }: WireVariant, original: WireVariant) {
  const stock = inventory === original.inventory ? {} : { inventory, inventory_was: original.inventory };
  return { color, image, ...editOfPictures({ image, ...pictures }, original), ...stock };
}

/** What shoppers pay for a product before and after an edit, such as $4.99. */
export interface PriceChange {
  from: string;
  to: string;
}

/** Returns the change of the price that shoppers pay if it is more than half of it; null otherwise. */
export function largePriceChange(draft: Draft, product: WireProduct | null): PriceChange | null {
  const parsed = parseDraft(draft, dateOf(new Date()));
  if (!product || !parsed.ok) return null;
  const [from, to] = [product.salePrice ?? product.price, parsed.input.salePrice ?? parsed.input.price];
  if (Math.abs(to - from) <= from / 2) return null;
  return { from: formatCents(toCents(from)), to: formatCents(toCents(to)) };
}

/** Returns whether a color was renamed: its stock is then sent without the check against its old value. */
export function renamesColor({ colors }: Draft): boolean {
  return colors.some(({ originalColor, color }) => originalColor !== null && originalColor !== color.trim());
}
