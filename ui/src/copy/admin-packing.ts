import { name as shopName } from '@brand/brand.json';
import { ordersOf } from './admin-orders';

/** The staff page's packing view. */
export const packing = {
  title: 'Packing',
  pack: 'Pack',
  loading: 'Loading...',
  all: 'All paid orders that are not packed, on every device. The list updates by itself.',
  chosen: (count: number) => ordersOf(count, 'selected'),
  nothing: 'No paid order is left to pack.',
  nothingChosen: 'None of these orders can be packed.',
  start: (count: number) => `Pack ${ordersOf(count)}`,
  print: 'What to print',
  batches: {
    all: (count: number) => `All ${ordersOf(count)}`,
    next: (count: number) => (count === 0 ? 'Next batch' : `Next batch: ${ordersOf(count)}`),
    last: (count: number) => (count === 0 ? 'Last batch again' : `Last batch again: ${ordersOf(count)}`),
  },
  printed: 'printed',
  printPicks: 'Print pick list',
  printSlips: 'Print slips',
  printLabels: 'Print labels',
  allPacked: 'All are already packed',
  markedAll: (count: number) => `${ordersOf(count)} marked as packed`,
  undo: 'Undo',
  pickList: 'Pick list',
  color: 'Color',
  total: 'Total',
  shelf: (units: number) => `${units} ${units === 1 ? 'piece' : 'pieces'} from the shelf`,
  noColor: 'One color',
  queue: 'Orders to pack',
  packed: 'packed',
  packedBy: (name: string) => `packed by ${name}`,
  shipped: 'shipped',
  packing: (name: string) => `${name} is packing this`,
  express: 'Express',
  sameAddress: (numbers: readonly string[]) => `Same address as ${listOf(numbers)}`,
  late: 'Late',
  shipsBy: (day: string) => `Ships by ${day}`,
  left: (count: number) => `${ordersOf(count, 'cancelled')} ${count === 1 ? 'is' : 'are'} left out.`,
  leftOnHold: (count: number) => `${ordersOf(count)} on hold ${count === 1 ? 'is' : 'are'} left out.`,
} as const;

/** One order on the full screen. */
export const packOrder = {
  label: 'Pack one order',
  progress: (position: number, of: number) => `Order ${position} of ${of}`,
  left: (count: number, packed: number) =>
    count > 0 ? `${count} to pack` : packed > 0 ? 'All packed' : 'Nothing to pack',
  markPacked: 'Packed',
  packUnpaid: 'Pack unpaid order',
  pressAgain: 'Press again: not paid yet',
  unpack: 'Not packed',
  undo: 'Undo',
  packedToast: (number: string) => `${number} packed`,
  shippedToast: (number: string) => `${number} shipped`,
  isPacking: (number: string, name: string) => `${name} is packing ${number}.`,
  hasPacked: (number: string, name: string) => `${name} has packed ${number}.`,
  skipped: (why: string) => `${why} Here is the next one.`,
  takenBy: (name: string) => `${name} is packing this order.`,
  noNumber: (text: string) => `${text} is not an order number.`,
  unknown: (number: string) => `There is no order ${number}.`,
  refused: (number: string, why: string) => `${number}: ${why}`,
  isCancelled: 'This order is cancelled. Do not pack it.',
  isShipped: 'This order has already been shipped.',
  alreadyPacked: (number: string) => `${number} is already packed.`,
  skip: 'Next to pack',
  backTo: (number: string) => `Back to ${number}`,
  next: 'Next',
  previous: 'Previous',
  printSlip: 'Print slip',
  printLabel: 'Print label',
  shipsTo: 'Ships to',
  done: 'Everything is packed.',
  doneButFor: (names: readonly string[]) => `The rest is with ${listOf(names)}. Nothing is left for you to pack.`,
  finish: 'Back to the pick list',
  isPacked: 'Packed',
  shipped: 'Shipped',
  notPaid: (status: string) => `This order is ${status}.`,
  replaces: (orderNumber: string) => `Replaces ${orderNumber}`,
  note: (note: string) => `Note: ${note}`,
  onHold: (reason: string) => `This order is on hold: ${reason}`,
  stop: 'Do not pack this order.',
  keys: 'Enter: packed. Arrow keys: next and previous order. Esc: back to the pick list. Scan a slip to open its order; scan it again to mark it as packed.',
} as const;

function listOf(numbers: readonly string[]): string {
  return numbers.length < 2
    ? numbers.join('')
    : `${numbers.slice(0, -1).join(', ')} and ${numbers[numbers.length - 1]}`;
}

/** Printed with the orders. */
export const slip = {
  shop: shopName,
  title: 'Packing slip',
  express: 'Express',
  placed: 'Placed',
  replaces: 'Replaces',
  quantity: 'Qty',
  item: 'Item',
  pieces: (units: number) => `${units} ${units === 1 ? 'piece' : 'pieces'}`,
  gift: 'A gift for you.',
  thanks: 'Thank you for your order!',
} as const;
