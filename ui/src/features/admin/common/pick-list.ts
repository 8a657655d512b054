import { sizes } from '@brand/brand.json';
import type { WireLine } from '../../../api/wire';

/** The units of one product to take from the shelf. */
export interface PickedProduct {
  id: string;
  title: string;
  /** The sizes that are needed, in the order of the shop. */
  sizes: string[];
  colors: PickedColor[];
  units: number;
}

export interface PickedColor {
  /** Empty for a product without colors. */
  color: string;
  /** Units by size. */
  bySize: Readonly<Record<string, number>>;
  units: number;
}

/** Adds up the units of several orders by product, color and size; most needed colors first. */
export function pickList(orders: readonly { order: { items: readonly WireLine[] } }[]): PickedProduct[] {
  const items = orders.flatMap(({ order }) => order.items);
  const products = groupBy(items, ({ _id }) => _id);
  return products.map((lines) => {
    const [first] = lines;
    const needed = new Set(lines.map(({ size }) => size));
    return {
      id: first?._id ?? '',
      title: first?.title ?? '',
      sizes: sizes.filter((size) => needed.has(size)),
      colors: groupBy(lines, ({ color }) => color)
        .map(colorOf)
        .sort((a, b) => b.units - a.units),
      units: unitsOf(lines),
    };
  });
}

export function unitsOf(items: readonly { quantity: number }[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

function colorOf(lines: readonly WireLine[]): PickedColor {
  const entries = groupBy(lines, ({ size }) => size).map((same) => [same[0]?.size ?? '', unitsOf(same)]);
  return {
    color: lines[0]?.color ?? '',
    bySize: Object.fromEntries(entries) as Record<string, number>,
    units: unitsOf(lines),
  };
}

/** Returns the groups of items with the same key, in the order of their first items. */
function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups.values()];
}
