import type { ProductInput, WireProduct } from '../../api/wire';
import type { Draft, ParsedProduct } from './product-draft';

/**
 * The body of an edit. Stock is sent only where staff changed it, with what it was: everything else keeps the stock it
 * has, orders of the last minutes included. Colors are left out when none of them changed.
 */
export function editOf(input: ParsedProduct, draft: Draft, base: WireProduct): ProductInput {
  const { inventory, variants, ...texts } = input;
  if (variants.length === 0) {
    if (base.variants.length > 0) return { ...texts, variants, inventory };
    return inventory === base.inventory ? texts : { ...texts, inventory, inventory_was: base.inventory };
  }
  const rows = variants.map((variant, at) => {
    const { color, image, inventory: units } = variant;
    const was = base.variants.find((one) => one.color === draft.colors[at]?.was);
    // Under another name it is a new color to the shop.
    if (was?.color !== color) return variant;
    if (was.inventory === units) return { color, image };
    return { color, image, inventory: units, inventory_was: was.inventory };
  });
  const unchanged =
    rows.length === base.variants.length &&
    rows.every((row, at) => {
      const was = base.variants[at];
      return row.color === was?.color && row.image === was.image && !('inventory' in row);
    });
  return unchanged ? texts : { ...texts, variants: rows };
}

/** Tells whether a color has another name than before: its stock is sent, and nothing guards that. */
export function renamesColor({ colors }: Draft): boolean {
  return colors.some(({ was, color }) => was !== null && was !== color.trim());
}
