import { ordersOf } from './admin-orders';

/** The staff page's packing view. */
export const packing = {
  title: 'Packing',
  pack: 'Pack',
  loading: 'Loading...',
  onlyHere:
    'Which orders are packed is stored in this browser only. Colleagues and other devices do not see it, and the order keeps its status.',
  recent: (days: number) => `Paid orders of the last ${days} days`,
  chosen: (count: number) => ordersOf(count, 'selected'),
  nothing: (days: number) => `No paid order of the last ${days} days is left to pack.`,
  nothingChosen: 'None of these orders can be packed.',
  start: (count: number) => `Pack ${ordersOf(count)}`,
  printSlips: 'Print slips',
  printLabels: 'Print labels',
  allPacked: 'All are already packed',
  markedAll: (count: number) => `${ordersOf(count)} marked as packed`,
  undo: 'Undo',
  notStored: 'This browser does not store what is packed. It is forgotten when the page is closed.',
  pickList: 'Pick list',
  color: 'Color',
  total: 'Total',
  shelf: (units: number) => `${units} ${units === 1 ? 'piece' : 'pieces'} from the shelf`,
  noColor: 'One color',
  queue: 'Orders to pack',
  packed: 'packed',
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
  unpack: 'Not packed',
  skip: 'Next to pack',
  next: 'Next',
  previous: 'Previous',
  printSlip: 'Print slip',
  printLabel: 'Print label',
  shipsTo: 'Ships to',
  done: 'Everything is packed.',
  finish: 'Back to the pick list',
  isPacked: 'Packed',
  notPaid: (status: string) => `This order is ${status}.`,
  note: (note: string) => `Note: ${note}`,
  onHold: (reason: string) => `This order is on hold: ${reason}`,
  stop: 'Do not pack this order.',
  keys: 'Enter: packed. Arrow keys: next and previous order. Esc: back to the pick list.',
} as const;

/** Printed with the orders. */
export const slip = {
  shop: 'Snuggle Cups',
  title: 'Packing slip',
  placed: 'Placed',
  quantity: 'Qty',
  item: 'Item',
  pieces: (units: number) => `${units} ${units === 1 ? 'piece' : 'pieces'}`,
  gift: 'A gift for you.',
  thanks: 'Thank you for your order!',
} as const;
