import { sizes } from '@brand/brand.json';
import { lineQuantity, orderLines } from '../../../src/rules/shop.json';
import { clampQuantity } from '../rules/quantity';

/** A cart line in browser storage; `salePrice` is the effective price in dollars when the line was added. */
export interface CartLine {
  _id: string;
  title: string;
  image: string;
  color: string;
  size: string;
  salePrice: number;
  quantity: number;
}

/** The fields that identify a line. */
export type LineKey = Pick<CartLine, '_id' | 'color' | 'size'>;

export function isSameLine(one: LineKey, other: LineKey): boolean {
  return one._id === other._id && one.color === other.color && one.size === other.size;
}

/** Returns the name of a line in a link that edits it; it is unique among the lines of a product. */
export function lineName({ color, size }: Pick<CartLine, 'color' | 'size'>): string {
  return `${size} ${color}`;
}

/**
 * Adds a line, or its quantity to the line of the same product, color and size. A line that is replaced is taken out
 * before. Returns null if the cart has the maximum number of lines.
 */
export function withLine(lines: CartLine[], added: CartLine, replaced?: LineKey): CartLine[] | null {
  const others = replaced ? withoutLine(lines, replaced) : lines;
  if (others.some((line) => isSameLine(line, added))) {
    return others.map((line) =>
      isSameLine(line, added)
        ? { ...added, quantity: clampQuantity(line.quantity + added.quantity, lineQuantity) }
        : line,
    );
  }
  if (replaced && others.length < lines.length) {
    return lines.map((line) => (isSameLine(line, replaced) ? added : line));
  }
  if (lines.length >= orderLines.max) return null;
  return [...lines, { ...added, quantity: clampQuantity(added.quantity, lineQuantity) }];
}

/** Sets the quantity of one line. */
export function withQuantity(lines: CartLine[], key: LineKey, quantity: number): CartLine[] {
  return lines.map((line) =>
    isSameLine(line, key) ? { ...line, quantity: clampQuantity(quantity, lineQuantity) } : line,
  );
}

/** Removes one line. */
export function withoutLine(lines: CartLine[], key: LineKey): CartLine[] {
  return lines.filter((line) => !isSameLine(line, key));
}

/** Parses untrusted JSON as cart lines; drops and counts invalid entries. */
export function parseLines(value: unknown): { lines: CartLine[]; dropped: number } {
  if (!Array.isArray(value)) return { lines: [], dropped: 1 };
  let lines: CartLine[] = [];
  let dropped = 0;
  for (const entry of value as unknown[]) {
    const extended = isLine(entry) ? withLine(lines, pick(entry)) : null;
    if (extended) lines = extended;
    else dropped += 1;
  }
  return { lines, dropped };
}

function isLine(value: unknown): value is CartLine {
  if (typeof value !== 'object' || value === null) return false;
  const line = value as Record<string, unknown>;
  const texts = [line['_id'], line['title'], line['image'], line['color'], line['size']];
  const { salePrice, quantity } = line;
  return (
    texts.every((text) => typeof text === 'string') &&
    sizes.includes(line['size'] as string) &&
    typeof salePrice === 'number' &&
    Number.isFinite(salePrice) &&
    salePrice >= 0 &&
    typeof quantity === 'number' &&
    Number.isInteger(quantity) &&
    quantity >= lineQuantity.min
  );
}

function pick({ _id, title, image, color, size, salePrice, quantity }: CartLine): CartLine {
  return { _id, title, image, color, size, salePrice, quantity };
}
