/** The note, the hold and the address of an order on the staff page. */
export const orderEdits = {
  note: 'Note',
  noteMark: (note: string) => `Note: ${note}`,
  noteHint: (length: number) => `Only staff see it. ${length} of 500 characters.`,
  saveNote: 'Save note',
  noteSaved: 'Note saved',
  savedNote: (note: string) => (note === '' ? 'A colleague has removed the note.' : `Saved meanwhile: ${note}`),
  onHold: 'On hold',
  reason: 'Reason for a hold',
  reasonHint: 'An order on hold is not packed, not charged, and not cancelled for being unpaid.',
  onHoldFor: 'Reason of the hold',
  saveReason: 'Save reason',
  reasonSaved: 'Reason saved',
  hold: 'Put on hold',
  held: 'Order put on hold',
  release: 'Release',
  released: 'Order released',
  correct: {
    address: {
      open: 'Correct address',
      title: (orderNumber: string) => `Correct the address of ${orderNumber}`,
      save: 'Save address',
      done: 'Address corrected',
    },
    email: {
      open: 'Correct email',
      title: (orderNumber: string) => `Correct the email of ${orderNumber}`,
      save: 'Save email',
      done: 'Email corrected',
    },
  },
  emailHint: 'Mails that are not sent go there, and a copy of the last one that was.',
  cancel: 'Cancel',
  conflict: (what: string) => `${what}. Save again to replace it.`,
  releaseConflict: (what: string) => `${what}.`,
} as const;

/** A dialog that chooses colors and sizes for items of an order. */
export const sentItems = {
  of: (what: string, ...item: string[]) => `${what} ${item.filter(Boolean).join(', ')}`,
  color: 'Color',
  size: 'Size',
  quantity: 'Send again',
  left: (color: string, units = 0) => `${color} (${units === 0 ? 'sold out' : `${units} left`})`,
  cancel: 'Cancel',
} as const;

/** Appends that the shopper gets a mail, in a shop that sends some. */
function withMail(text: string, hasMail: boolean): string {
  return hasMail ? `${text} The shopper gets a mail.` : text;
}

/** Exchanges an item for another color or size. */
export const exchange = {
  open: 'Exchange…',
  title: (orderNumber: string) => `Exchange an item of ${orderNumber}`,
  hint: (hasMail: boolean) => withMail('The price stays the same.', hasMail),
  submit: 'Exchange',
  done: 'Item exchanged',
} as const;

/** Sends items of a shipped order again. */
export const replacement = {
  open: 'Send a replacement…',
  title: (orderNumber: string) => `Send a replacement for ${orderNumber}`,
  hint: (hasMail: boolean) => withMail('This makes an order that costs nothing and is ready to pack.', hasMail),
  none: 'Choose the units to send again',
  submit: 'Send a replacement',
  done: (orderNumber: string) => `Replacement ${orderNumber} is ready to pack`,
  replaces: 'Replaces',
  replacedBy: 'Replaced by',
} as const;

/** What the history of an order says about a change that is not one of its status. */
export const pastEdits = {
  'order.note': (before: string, after: string) =>
    before === '' ? 'Note added' : after === '' ? 'Note removed' : 'Note changed',
  'order.hold': (before: string, after: string) =>
    before === '' ? 'Put on hold' : after === '' ? 'Released' : 'Reason of the hold changed',
  'order.address': () => 'Address corrected',
  'order.email': () => 'Email corrected',
  'order.line': () => 'Item exchanged',
  'order.replacement': () => 'Replacement made',
  'order.packed': (before: string) => (before === '' ? 'Packed' : 'Marked as not packed'),
  'order.shipped': (before: string, after: string) =>
    before === '' ? 'Shipped' : after === '' ? 'Shipment undone' : 'Shipment changed',
  'order.returned': (before: string) => (before === '' ? 'Units came back' : 'Return undone'),
  'order.delayed': () => 'Shipping delayed',
  'payment.refund': () => 'Refund asked for',
  'payment.refund_failed': () => 'Refund failed',
  fromTo: (before: string, after: string) =>
    before === '' || after === '' ? before || after : `From: ${before}\nTo: ${after}`,
} as const;
