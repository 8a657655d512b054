import type { WireLine, StaffOrder } from '../../../../api/wire';

/** The units to pack of one product. */
export interface PackedProduct {
  /** Null where the title says nothing, because all orders on the page are of one product. */
  title: string | null;
  /** One text per line of the order, such as "2 × Pink M". */
  units: string[];
}

/** Returns the title of the one product that all these orders are of, or null if they are of several. */
export function commonTitle(orders: readonly StaffOrder[]): string | null {
  const items = orders.flatMap(({ order }) => order.items);
  const [first] = items;
  return first && items.every(({ _id }) => _id === first._id) ? first.title : null;
}

/** Returns what to pack for an order, by product, in the order of its lines. */
export function packedProducts(items: readonly WireLine[], withTitles: boolean): PackedProduct[] {
  const products = new Map<string, PackedProduct>();
  for (const item of items) {
    const key = withTitles ? item._id : '';
    const product = products.get(key) ?? { title: withTitles ? item.title : null, units: [] };
    product.units.push(unitsText(item));
    products.set(key, product);
  }
  return [...products.values()];
}

function unitsText({ quantity, color, size }: WireLine): string {
  return [quantity, '×', color, size].filter(Boolean).join(' ');
}
