import { sizes } from '@brand/brand.json';
import { image } from '@brand/product.json';
import { material, materialExample } from '@brand/texts/product';
import { sizeRange } from '@brand/texts/site';
import { oneSize } from '../../../src/rules/shop.json';

const sizeNames = sizes.filter((size) => size !== oneSize);

/** The staff page: login, products, orders. */
export const adminPage = {
  loginTitle: 'Staff login',
  title: 'Dashboard',
  description: 'Products and orders, for the staff of the shop.',
  loading: 'Loading...',
  signOut: 'Sign out',
  discardAndSignOut: 'A product has changes that are not saved. Discard them and sign out?',
  tabs: {
    label: 'Dashboard',
    orders: 'Orders',
    packing: 'Packing',
    products: 'Products',
    figures: 'Figures',
    shop: 'Shop',
    accounts: 'Accounts',
    audit: 'Audit log',
  },
  notices: 'Warnings',
  showNotices: (count: number) => (count === 1 ? 'Show' : `Show all ${count}`),
  hideNotices: 'Hide',
  closeNotice: 'Close',
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
  endedMeanwhile:
    'Your session has ended. Sign in to continue; your last action is then sent again. Nothing you typed is lost.',
  again: 'Sign in again',
  signInToContinue: 'Sign in to continue',
} as const;

/** Worded as specified. */
export const adminToasts = {
  loggedIn: 'Logged in successfully!',
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
  sale_ends: 'Sale ends',
  saleEndsHint: 'The last day of the sale, in all fifty states. The shop then charges the list price.',
  /** Whether shoppers of a live shop see the list price next to the sale price. */
  listPrice: {
    rule: 'Shoppers see the list price struck through only if it was charged on at least 28 of the 90 days before the sale.',
    shown: 'Shoppers see the list price struck through: it was charged on at least 28 of the 90 days before the sale.',
    hidden:
      'Shoppers see the sale price alone: the list price was charged on fewer than 28 of the 90 days before the sale.',
  },
  image: 'Image URL',
  imageHint: `An https:// URL or a path on this site, such as ${image}`,
  pictures: 'Pictures',
  inventory: 'Inventory',
  inventorySum: 'The sum of the colors below',
  description: 'Description',
  fabric: material,
  fabricHint: `Such as ${materialExample}. A shop in live mode needs it, and the origin.`,
  origin: 'Origin',
  noOrigin: 'Not given',
  hasSizes: `Comes in sizes ${sizeNames.slice(0, -1).join(', ')} and ${sizeNames.slice(-1).join('')}`,
  sizes: 'Sizes',
  allSizes: sizeRange,
  colors: 'Stock per color',
  colorsHint: 'Leave empty for a product without colors.',
  color: 'Color',
  addColor: 'Add a color',
  removeColor: (color: string) => `Remove ${color || 'this color'}`,
  twice: 'Each color must be listed only once',
  saleAbovePrice: 'Sale price must not be above the price',
  /** For an edit of what an order or another staff member has changed between Edit and Save. */
  conflict: {
    heading: 'This product changed while you were editing. Nothing is saved yet.',
    now: (field: string) => `${field}, now in the shop`,
    before: (text: string) => `Before: ${text}`,
    removed: 'Removed',
    empty: 'Empty',
    question: 'Keep mine saves the form as it is above. Take theirs replaces it with the product that is in the shop.',
    keepMine: 'Keep mine',
    takeTheirs: 'Take theirs',
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
  priceQuestion: (from: string, to: string) =>
    `Shoppers pay ${from} now. Once this is saved, they pay ${to}, which differs by more than half. Nothing is saved yet.`,
  /** `since` is such as Nov 28, 2026, 10:02 AM. */
  ordersAtPrice: (orders: number, from: string, since: string) =>
    `Orders at ${from} since ${since}: ${orders > 1000 ? 'more than 1,000' : orders}.`,
  sellFor: (to: string) => `Sell for ${to}`,
  deleteYes: 'Delete',
  deleteNo: 'Keep it',
  deleting: 'Deleting',
} as const;

export const unusedPictures = {
  heading: 'Unused pictures',
  text: 'Uploaded, but shown by no product. The shop deletes them after a day.',
  size: (width: number, height: number, bytes: number) => `${width} × ${height}, ${Math.ceil(bytes / 1024)} KiB`,
  since: (time: string | null) => (time === null ? 'No longer shown' : `Unused since ${time}`),
  delete: 'Delete',
  deleteLabel: (time: string | null) =>
    time === null ? 'Delete the picture that is no longer shown' : `Delete the picture unused since ${time}`,
  deleted: 'Picture deleted',
  notDeleted: 'Failed to delete the picture',
} as const;

export const pictureUpload = {
  choose: 'Upload a picture',
  /** The button of a color, for screen readers. */
  chooseFor: (color: string) => `Upload a picture of ${color}`,
  hint: 'Or drop one here: JPEG, PNG or WebP, up to 10 MB, 1,200 pixels wide or more. A portrait of 4:5 is shown whole.',
  drop: 'Drop the picture to upload it',
  sending: (percent: number) => `Uploading, ${percent}%`,
  preparing: 'Preparing all sizes',
  progress: 'Upload',
  done: 'The picture is uploaded. Save the product to show it.',
  tooLarge: 'The file has more than 10 MB. Export it smaller, then upload it again.',
  wrongType: 'This file is not a JPEG, PNG or WebP picture.',
} as const;

/** The pictures of a color, or of a product without colors, whose color is empty. */
export const pictureList = {
  label: (color: string) => `Pictures${color && ` of ${color}`}`,
  picture: (number: number, count: number, alt: string) => `Picture ${number} of ${count}${alt && `: ${alt}`}`,
  error: (number: number, message: string) => `Picture ${number}: ${message}`,
  alt: (number: number, count: number) => `Alternative text${count > 1 ? ` of picture ${number}` : ''}`,
  altHint: 'Describes the picture to shoppers who cannot see it.',
  add: 'Add pictures',
  addFor: (color: string) => `Add pictures of ${color}`,
  hint: (max: number) => `Up to ${max} pictures. Drag them to change their order, or press Alt and an arrow key.`,
  moveLeft: 'Move left',
  moveRight: 'Move right',
  remove: 'Remove picture',
  moved: (number: number, count: number) => `Now picture ${number} of ${count}`,
  removed: (count: number) => `Removed. Pictures left: ${count}`,
} as const;

function waitFor(seconds: number): string {
  if (seconds < 90) return `${seconds} s`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
