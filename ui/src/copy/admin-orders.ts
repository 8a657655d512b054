import { optionsText } from './options';

/** The staff page's orders: list, details, changes of status. */
export const ordersTab = {
  heading: 'Orders',
  skip: 'Skip to the orders',
  search: 'Search',
  searchHint: 'Search all fields',
  views: 'Views',
  view: { all: 'All', pending: 'Pending', paid: 'Paid', cancelled: 'Cancelled' },
  olderThan: (view: string, days: number) => `${view}, older than ${days === 1 ? '1 day' : `${grouped(days)} days`}`,
  sort: 'Sort',
  newestFirst: 'Newest first',
  oldestFirst: 'Oldest first',
  late: 'Late',
  lateCount: (count: number) => `${grouped(count)} unpaid past ship day`,
  shipsBy: (day: string) => `Ships by ${day}`,
  /** `isPartial` if only the newest orders of a search were counted, 1,001 of them. */
  viewCount: (count: number, isPartial: boolean) => (isPartial ? `${grouped(Math.min(count, 1000))}+` : grouped(count)),
  refresh: 'Refresh',
  /** The title of the browser tab; `open` is the number of pending orders. */
  title: (open: number) => (open === 0 ? 'Orders' : `(${grouped(open)}) Orders`),
  arrived: (count: number) => ordersOf(count, 'new'),
  showArrived: (count: number) => `${ordersTab.arrived(count)}, show`,
  count: (first: number, last: number, total: number) => {
    const range = last < first ? '0' : `${grouped(first)}-${grouped(last)}`;
    return total === 0 ? 'No orders' : `${range} of ${ordersOf(total)}`;
  },
  columns: {
    order: 'Order',
    placed: 'Placed',
    product: 'Product',
    customer: 'Customer',
    amount: 'Amount',
    status: 'Status',
    actions: 'Actions',
  },
  empty: 'No orders yet. The first one will appear here.',
  emptyFiltered: 'No orders match. Try other words or another view.',
  pay: 'Mark as Paid',
  cancel: 'Cancel',
  reopen: 'Back to pending',
  undo: 'Undo',
  anyway: (action: string) => `${action} anyway`,
  /** `last` is the change of status that led to this one, if it is known. */
  changedBy: (
    status: 'pending' | 'paid' | 'cancelled',
    last: { by: string; why?: keyof typeof reasons } | null,
    when: string | null,
  ) => {
    const what = { pending: 'Set back to pending', paid: 'Marked as paid', cancelled: 'Cancelled' }[status];
    const why = last?.why && reasons[last.why];
    const by = last && `by ${actorOf(last.by)}${why ? `, ${why},` : ''}`;
    return `${[what, by, when].filter(Boolean).join(' ')}.`;
  },
  /** Why an order was cancelled, if neither the shopper nor staff wanted it. */
  reason: (why: keyof typeof reasons | undefined) => why && reasons[why],
  /** `text` is the text for one order. */
  updated: (text: string, changed: number, of: number) =>
    `${text}: ${changed === of ? ordersOf(changed) : `${grouped(changed)} of ${ordersOf(of)}`}`,
  movedTo: (status: string) => `moved to ${status}`,
  selectPage: 'Select page',
  select: (orderNumber: string) => `Select ${orderNumber}`,
  selection: 'Selected orders',
  selected: (count: number) => `${grouped(count)} selected`,
  clearSelection: 'Clear selection',
  actionLabel: (action: string, orderNumber: string) => `${action}: ${orderNumber}`,
  destination: (city: string) => `to ${city},`,
  stateAndZip: (state: string, zip: string) => `${state} ${zip}`,
  more: (count: number) => `and ${count} more`,
  items: 'Items',
  line: (color: string, size: string, quantity: number) => `${optionsText(color, size)} | Quantity: ${quantity}`,
  each: (price: string) => `${price} each`,
  subtotal: 'Subtotal',
  shipping: 'Shipping',
  free: 'FREE',
  total: 'Total',
  shipsTo: 'Ships to',
  contact: 'Contact',
  gift: 'Gift',
  giftNote: (note: string) => (note === '' ? 'Gift, without a note' : `Gift note: ${note}`),
  copyAddress: 'Copy address',
  copyNumber: 'Copy order number',
  copied: 'Copied',
  notCopied: 'The browser did not allow the copy. Select the text and copy it.',
  placed: 'Placed',
  shippingMethod: { free: 'Free Shipping', express: 'Express Shipping' },
  card: (brand: string, last4: string) => `${brand} ending in ${last4}`,
  history: 'History',
  change: (before: string, after: string) => `From ${before} to ${after}`,
  pages: 'Pages',
  perPage: 'Orders per page',
  first: 'First',
  newer: 'Newer',
  older: 'Older',
} as const;

/** Narrows the list of orders. */
export const orderFilter = {
  open: (count: number) => (count === 0 ? 'Filter…' : `Filter (${count})…`),
  title: 'Filter orders',
  fields: {
    placed_from: 'Placed from',
    placed_to: 'Placed to',
    min_amount: 'Amount from (USD)',
    max_amount: 'Amount to (USD)',
    payment: 'Payment by card',
    color: 'Color',
  },
  anyPayment: 'Any',
  payments: {
    unpaid: 'Not paid',
    authorized: 'Held',
    captured: 'Charged',
    released: 'Released',
    refunded: 'Refunded',
    disputed: 'Disputed',
  },
  errors: { swapped: 'The end of a range must not be before its start' },
  clear: 'Clear',
  show: 'Show',
} as const;

export const shortcutHelp = {
  title: 'Keyboard shortcuts',
  open: 'Shortcuts',
  commands: {
    search: 'Search',
    next: 'Next order',
    previous: 'Previous order',
    select: 'Select the order; with Shift, all orders since the last one',
    pay: 'Mark as paid: the selected orders, or the current one',
    cancel: 'Cancel: the selected orders, or the current one',
    reopen: 'Back to pending: the selected orders, or the current one',
    pack: 'Packing: of the selected orders, or of all paid ones',
    tab: 'Next tab; with Shift, the previous one',
    help: 'This list',
  },
  close: 'Close a dialog',
  on: 'Use shortcuts in this browser',
  hint: 'Enter opens the current order. In the search field, Enter goes to the list.',
} as const;

/** What the shop stores about the shopper of an order. */
export const shopperData = {
  forgotten: 'Forgotten shopper',
  forgottenText: 'This shopper is forgotten: name, address and email are deleted.',
  open: 'Shopper’s data',
  title: 'The shopper’s data',
  download:
    'The download has all orders with this email and their history, requests for a restock mail, and mails that are not sent.',
  downloadButton: 'Download',
  file: (orderNumber: string) => `shopper-of-${orderNumber}.json`,
  forget:
    'Forgetting deletes name, address, email, notes and mails of these orders, and cannot be undone. Items, totals and state stay for the taxes. It does not reach backups, Stripe, and mails that were sent.',
  confirm: 'Type the shopper’s email to forget them',
  mismatch: 'This is another email',
  close: 'Close',
  forgetButton: 'Forget this shopper',
  forgot: (orders: readonly string[]) => `The shopper of ${ordersOf(orders.length)} is forgotten`,
} as const;

/** The other orders with the same email. */
export const otherOrders = {
  heading: 'Other orders with this email',
} as const;

type BulkCount = 'pending' | 'paid' | 'onHold' | 'byCard' | 'cancelled' | 'leftOut';

/** Cancels all orders of the filtered list. */
export const bulk = {
  cancelAll: (total: number) =>
    total === 1 ? 'Cancel the order in this list' : `Cancel all ${ordersOf(total)} in this list`,
  question: (count: number) => (count === 0 ? 'Nothing to cancel' : `Cancel ${ordersOf(count)}?`),
  text: ({ pending, paid, onHold, byCard, cancelled, leftOut }: Record<BulkCount, number>) =>
    [
      pending > 0 && `${grouped(pending)} pending.`,
      paid > 0 && `${grouped(paid)} paid.`,
      onHold > 0 && `${grouped(onHold)} of them ${onHold === 1 ? 'is' : 'are'} on hold.`,
      pending + paid > 0 && 'Their stock returns to the shop.',
      byCard > 0 && `The money of ${grouped(byCard)} paid by card goes back to the shoppers.`,
      cancelled > 0 && `${ordersOf(cancelled)} ${cancelled === 1 ? 'is' : 'are'} already cancelled.`,
      leftOut > 0 && `${ordersOf(leftOut)} on hold ${leftOut === 1 ? 'is' : 'are'} left out.`,
    ]
      .filter(Boolean)
      .join(' '),
  no: 'Close',
  yes: (count: number) => `Cancel ${ordersOf(count)}`,
  progress: (done: number, of: number) => `${grouped(done)} of ${grouped(of)}`,
  cancelled: (count: number) => `${ordersOf(count)} cancelled`,
  restored: (count: number) => `${ordersOf(count)} restored`,
  rejected: (count: number) => `${ordersOf(count)} stayed as ${count === 1 ? 'it was' : 'they were'}:`,
} as const;

/** Display names of card brands. */
export const cardBrands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  other: 'Card',
};

const reasons = {
  shopper: '',
  staff: '',
  asked: 'because the shopper asked for it',
  unavailable: 'because it is not available',
  fraud: 'because it looks like fraud',
  unpaid: 'because it was not paid',
  bank_released: 'because the bank no longer holds the amount',
  refunded: 'because everything was refunded',
} as const;

/** Names the author of a change: `by` is an email, `shop`, `shopper`, or empty for the command line. */
function actorOf(by: string): string {
  if (by === '') return 'the command line';
  if (by === 'shopper') return 'the shopper';
  if (by === 'stripe') return 'Stripe’s dashboard';
  return by === 'shop' ? 'the shop' : by;
}

/** Formats a number of orders, such as `1 order` or `12 new orders`. */
export function ordersOf(count: number, kind?: string): string {
  return [grouped(count), kind, count === 1 ? 'order' : 'orders'].filter(Boolean).join(' ');
}

/** Formats a number of orders; `Infinity` is more than are counted. */
export function grouped(count: number): string {
  return count === Infinity ? '1,000+' : count.toLocaleString('en-US');
}
