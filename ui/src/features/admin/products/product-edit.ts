import type { ProductInput, WireProduct } from '../../../api/wire';
import type { Draft, ParsedProduct } from './product-draft';

/**
 * Returns the request body of an edit. Stock is sent only if staff changed it, together with its old value, so that an
 * edit never reverts the stock changes of concurrent orders. Colors are omitted if none of them changed.
 */
export function editOf(input: ParsedProduct, draft: Draft, base: WireProduct): ProductInput {
  const { inventory, variants, ...texts } = input;
  if (variants.length === 0) {
    if (base.variants.length > 0) return { ...texts, variants, inventory };
    return inventory === base.inventory ? texts : { ...texts, inventory, inventory_was: base.inventory };
  }
  const rows = variants.map((variant, index) => {
    const { color, image, inventory: units } = variant;
    const original = base.variants.find((one) => one.color === draft.colors[index]?.originalColor);
    // The server treats a renamed color as a new one.
    if (original?.color !== color) return variant;
    if (original.inventory === units) return { color, image };
    return { color, image, inventory: units, inventory_was: original.inventory };
  });
  const unchanged =
    rows.length === base.variants.length &&
    rows.every((row, index) => {
      const original = base.variants[index];
      return row.color === original?.color && row.image === original.image && !('inventory' in row);
    });
  return unchanged ? texts : { ...texts, variants: rows };
}

/** Returns whether a color was renamed: its stock is then sent without the check against its old value. */
export function renamesColor({ colors }: Draft): boolean {
  return colors.some(({ originalColor, color }) => originalColor !== null && originalColor !== color.trim());
}
