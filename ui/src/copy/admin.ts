/** The staff page: login, products, orders. */
export const adminPage = {
  loginTitle: 'Staff login',
  title: 'Dashboard',
  description: 'Products and orders, for the staff of the shop.',
  loading: 'Loading...',
  signOut: 'Sign out',
  tabs: { label: 'Dashboard', products: 'Products', orders: 'Orders' },
  notices: 'Warnings',
  retry: 'Try again',
  broken: 'Something went wrong. Try again in a moment.',
  unreachable: 'The server cannot be reached. Check the connection and try again.',
} as const;

export const login = {
  email: 'Email',
  password: 'Password',
  submit: 'Login',
  busy: 'Logging in...',
  wrong: 'Wrong email or password. Check both and try again.',
  tooMany: (seconds: number | null) =>
    `Too many attempts. Wait ${seconds === null ? 'a few minutes' : waitFor(seconds)}, then try again.`,
  unreachable: 'The server cannot be reached. Check the connection and try again.',
  broken: 'The server could not sign you in. Try again in a moment.',
  expired: 'Your session has ended. Please log in again.',
  ended: 'Your session has ended. Sign in again to save your changes.',
  endedMeanwhile: 'Your session has ended. Sign in, and your last action goes on. Nothing you typed is lost.',
  again: 'Sign in again',
  goOn: 'Sign in to go on',
} as const;

/** Worded as specified. */
export const adminToasts = {
  loggedIn: 'Logged in successfully!',
  loginFailed: 'Demo mode - API not available',
  productsNotFetched: 'Failed to fetch products',
  productCreated: 'Product created',
  productUpdated: 'Product updated',
  productDeleted: 'Product deleted',
  productNotSaved: 'Failed to save product',
  productNotDeleted: 'Failed to delete product',
  ordersNotFetched: 'Failed to fetch orders',
  orderUpdated: 'Order status updated',
  orderNotUpdated: 'Failed to update order',
} as const;

export const leaving = {
  question: 'Leave unsaved changes?',
  text: 'A product has changes that are not saved. They stay in this tab until you sign out or close it.',
  stay: 'Keep editing',
  leave: 'Leave',
} as const;

export const password = {
  open: 'Change password',
  current: 'Current password',
  next: 'New password',
  hint: 'At least 12 characters. Every other session ends.',
  submit: 'Change password',
  cancel: 'Cancel',
  changed: 'Password changed',
  notChanged: 'Failed to change password',
} as const;

export const productsTab = {
  heading: 'Products',
  add: 'Add product',
  edit: 'Edit product',
  title: 'Title',
  price: 'Price (USD)',
  salePrice: 'Sale price',
  image: 'Image URL',
  imageHint: 'An https:// URL or a path on this site, such as /media/white-800.jpg',
  inventory: 'Inventory',
  inventorySum: 'The sum of the colors below',
  description: 'Description',
  colors: 'Stock per color',
  colorsHint: 'Leave empty for a product without colors.',
  color: 'Color',
  addColor: 'Add a color',
  removeColor: (color: string) => `Remove ${color || 'this color'}`,
  twice: 'Each color can be listed once',
  saleAbovePrice: 'Sale price must not be above the price',
  /** For fields that an order or another staff member changed between Edit and Save. */
  conflict: {
    heading: 'This product changed while you were editing. Nothing is saved yet. Choose what to keep.',
    field: (name: string, color: string) => (color ? `${color}: ${name}` : name),
    mine: 'Yours',
    theirs: 'Now in the shop',
    removed: 'Removed',
    empty: 'Empty',
    missing: 'Choose one of the two',
    save: 'Save these choices',
    tooMany: 'The product keeps changing. Try again in a moment.',
  },
  gone: 'This product was deleted in the meantime. Copy what you need, then press Cancel.',
  unsaved: 'Unsaved',
  restored: 'Your unsaved changes are back.',
  discard: 'Discard them',
  create: 'Add product',
  save: 'Save product',
  saving: 'Saving',
  cancel: 'Cancel',
  editRow: 'Edit',
  editLabel: (title: string) => `Edit ${title}`,
  deleteRow: 'Delete',
  deleteLabel: (title: string) => `Delete ${title}`,
  columns: { image: 'Image', title: 'Title', price: 'Price', inventory: 'Inventory', actions: 'Actions' },
  empty: 'There is no product yet. Add the first one with the form.',
  deleteQuestion: 'Delete this product?',
  deleteText: (title: string) => `${title} leaves the shop at once. Past orders keep their lines.`,
  deleteYes: 'Delete',
  deleteNo: 'Keep it',
  deleting: 'Deleting',
} as const;

export const ordersTab = {
  heading: 'Orders',
  search: 'Search',
  searchHint: 'Order, name or email',
  status: 'Status',
  all: 'All',
  refresh: 'Refresh',
  count: (first: number, last: number, total: number) =>
    total === 0
      ? 'No orders'
      : `${grouped(first)}-${grouped(last)} of ${grouped(total)} ${total === 1 ? 'order' : 'orders'}`,
  columns: {
    order: 'Order',
    product: 'Product',
    customer: 'Customer',
    email: 'Email',
    amount: 'Amount',
    status: 'Status',
    actions: 'Actions',
  },
  empty: 'No order yet. The first one will stand here.',
  emptyFiltered: 'No order fits. Try other words or another status.',
  pay: 'Mark as Paid',
  cancel: 'Cancel',
  reopen: 'Back to pending',
  undo: 'Undo',
  anyway: (action: string) => `${action} anyway`,
  changedBy: (status: 'pending' | 'paid' | 'cancelled', by: string | null, when: string | null) => {
    const what = { pending: 'Set back to pending', paid: 'Marked as paid', cancelled: 'Cancelled' }[status];
    return `${[what, by === null ? null : `by ${actorOf(by)}`, when].filter(Boolean).join(' ')}.`;
  },
  actionLabel: (action: string, orderNumber: string) => `${action}: ${orderNumber}`,
  saving: 'Saving',
  more: (count: number) => `and ${count} more`,
  items: 'Items',
  line: (color: string, size: string, quantity: number) =>
    [color && `Color: ${color}`, `Size: ${size}`, `Quantity: ${quantity}`].filter(Boolean).join(' | '),
  each: (price: string) => `${price} each`,
  subtotal: 'Subtotal',
  shipping: 'Shipping',
  free: 'FREE',
  total: 'Total',
  shipsTo: 'Ships to',
  placed: 'Placed',
  shippingMethod: { free: 'Free Shipping', express: 'Express Shipping' },
  card: (brand: string, last4: string) => `${brand} ending ${last4}`,
  history: 'History',
  change: (before: string, after: string) => `From ${before} to ${after}`,
  pages: 'Pages',
  first: 'First',
  newer: 'Newer',
  older: 'Older',
  last: 'Last',
  page: (page: number, of: number) => `Page ${grouped(page)} of ${grouped(of)}`,
} as const;

/** Cancels all orders that match a search. */
export const bulk = {
  cancelAll: (total: number) =>
    total === 1 ? 'Cancel the order shown by this search' : `Cancel all ${grouped(total)} shown by this search`,
  question: (count: number) => (count === 0 ? 'Nothing to cancel' : `Cancel ${ordersOf(count)}?`),
  text: (pending: number, paid: number, cancelled: number) =>
    [
      pending > 0 && `${grouped(pending)} pending.`,
      paid > 0 && `${grouped(paid)} paid.`,
      pending + paid > 0 && 'Their stock returns to the shop.',
      cancelled > 0 && `${ordersOf(cancelled)} ${cancelled === 1 ? 'is' : 'are'} cancelled already.`,
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

/** Names the author of a change: `by` is an email, `shop` for the shop itself, or empty for the command line. */
function actorOf(by: string): string {
  if (by === '') return 'the command line';
  return by === 'shop' ? 'the shop, because it was not paid in time,' : by;
}

function ordersOf(count: number): string {
  return `${grouped(count)} ${count === 1 ? 'order' : 'orders'}`;
}

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

function waitFor(seconds: number): string {
  if (seconds < 90) return `${seconds} s`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
