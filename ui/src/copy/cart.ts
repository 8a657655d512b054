import { oneSize } from '../../../src/rules/shop.json';
import { shipTime } from './time-limits';

/** The cart drawer; a separate module because the drawer loads after the page. */
export const cart = {
  title: 'Your Cart',
  items: (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`,
  close: 'Close cart',
  empty: 'Your cart is empty.',
  quantity: 'Quantity',
  onlyLeft: (units: number) => (units > 0 ? `Only ${units} left` : 'Sold out'),
  remove: 'Remove',
  removeLabel: (title: string, color: string, size: string) =>
    color === '' ? `Remove ${title}, ${size}` : `Remove ${title}, ${color}, ${size}`,
  otherColors: (size: string) => (size === oneSize ? 'Add another color' : `Add another color in ${size}`),
  addColor: (color: string, size: string) => `Add ${color}, ${size}`,
  colorInCart: (color: string, size: string) => `${color}, ${size} is in your cart`,
  subtotal: 'Subtotal',
  note: `Shipping is free. Ships within ${shipTime}.`,
  checkout: 'Checkout',
  clear: 'Clear Cart',
  removed: (lines: number) => (lines === 1 ? 'Removed from your cart.' : 'Your cart was cleared.'),
  undo: 'Undo',
} as const;
