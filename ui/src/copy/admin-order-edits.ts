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
  correct: 'Correct address',
  correctOf: (orderNumber: string) => `Correct the address of ${orderNumber}`,
  save: 'Save address',
  cancel: 'Cancel',
  correctEmail: 'Correct email',
  correctEmailOf: (orderNumber: string) => `Correct the email of ${orderNumber}`,
  email: 'Email',
  saveEmail: 'Save email',
  emailHint: 'Mails that are not sent go there, and a copy of the last one that was.',
  emailCorrected: 'Email corrected',
  corrected: 'Address corrected',
  conflict: (what: string) => `${what}. Save again to replace it.`,
  releaseConflict: (what: string) => `${what}.`,
} as const;

/** What the history of an order says about a change that is not one of its status. */
export const pastEdits = {
  'order.note': (before: string, after: string) =>
    before === '' ? 'Note added' : after === '' ? 'Note removed' : 'Note changed',
  'order.hold': (before: string, after: string) =>
    before === '' ? 'Put on hold' : after === '' ? 'Released' : 'Reason of the hold changed',
  'order.address': () => 'Address corrected',
  'order.email': () => 'Email corrected',
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
