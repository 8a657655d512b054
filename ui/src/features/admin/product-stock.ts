import type { ProductInput, WireProduct } from '../../api/wire';
import { type Draft, draftOf } from './product-draft';

/** A stock that is not what the form was opened with; the color is empty when the product has none. */
export interface MovedStock {
  color: string;
  before: number;
  now: number;
}

/** Tells whether staff changed a stock, or the colors it lies on. */
export function touchesStock(draft: Draft, opened: WireProduct): boolean {
  return stockText(draft) !== stockText(draftOf(opened));
}

/** The input without stock and colors: the shop keeps those it has, orders of the last minutes included. */
export function withoutStock({ inventory: _inventory, variants: _variants, ...input }: ProductInput): ProductInput {
  return input;
}

/** Brings every stock that staff left alone up to date, and lists those they changed although they have moved. */
export function rebase(draft: Draft, opened: WireProduct, now: WireProduct): { draft: Draft; moved: MovedStock[] } {
  const moved: MovedStock[] = [];
  const settle = (typed: string, color: string, before: number | undefined, today: number | undefined) => {
    if (before === undefined || today === undefined || before === today) return typed;
    if (typed.trim() === String(before)) return String(today);
    if (typed.trim() !== String(today)) moved.push({ color, before, now: today });
    return typed;
  };
  const colors = draft.colors.map((row) => ({
    ...row,
    inventory: settle(row.inventory, row.was ?? '', piecesOf(opened, row.was), piecesOf(now, row.was)),
  }));
  const inventory = colors.length > 0 ? draft.inventory : settle(draft.inventory, '', opened.inventory, now.inventory);
  return { draft: { ...draft, inventory, colors }, moved };
}

/** Gives up the numbers that staff typed over a stock that has moved. */
export function withStockOfToday(draft: Draft, moved: readonly MovedStock[]): Draft {
  const today = (color: string | null, typed: string) => {
    const found = moved.find((one) => one.color === color);
    return found ? String(found.now) : typed;
  };
  return {
    ...draft,
    inventory: today('', draft.inventory),
    colors: draft.colors.map((row) => ({ ...row, inventory: today(row.was, row.inventory) })),
  };
}

function stockText({ colors, inventory }: Draft): string {
  const rows = colors.map((row) => [row.color, row.image, row.inventory].map((text) => text.trim()));
  return JSON.stringify(rows.length > 0 ? rows : inventory.trim());
}

function piecesOf({ variants }: WireProduct, color: string | null): number | undefined {
  return variants.find((variant) => variant.color === color)?.inventory;
}
