import type { OrderInput } from '../../../src/api/wire';
import { brand, colors, M, orderPrefix, priceOf, productId, title } from '../brand';
import { makeOrder } from '../order';

/** Returns the number of an order. */
export function numberOf(count: number): string {
  return `${orderPrefix}${100_000 + count}`;
}

export function emailOf(count: number): string {
  return `shopper${count}@example.com`;
}

export function unitsOf(count: number): number {
  return 1 + (count % 3);
}

/** Orders of the first day have all colors; later the last color is sold out. */
export function colorOf(count: number): string {
  return colors[count > 40 ? count % 3 : count % 4] as string;
}

/** Returns an order as a shopper's browser sends it; one in ten is express. */
export function weekOrder(count: number): OrderInput {
  const quantity = unitsOf(count);
  const isExpress = count % 10 === 0;
  const shippingCost = isExpress ? brand.shippingCents.express / 100 : 0;
  return makeOrder(count, {
    items: [{ _id: productId, title, color: colorOf(count), size: M, quantity, salePrice: priceOf(1) }],
    email: emailOf(count),
    shipping_method: isExpress ? 'express' : 'free',
    subtotal: priceOf(quantity),
    shipping_cost: shippingCost,
    total: totalOf(count),
  });
}

/** Returns what an order costs, in dollars. */
export function totalOf(count: number): number {
  const shipping = count % 10 === 0 ? brand.shippingCents.express : 0;
  return (Math.round(priceOf(unitsOf(count)) * 100) + shipping) / 100;
}

/** Returns an amount as pages and mails write it. */
export function dollars(amount: number): string {
  return `$${amount.toFixed(2)}`;
}
