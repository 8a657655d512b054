/** Asks before orders are cancelled that are packed or that a card has paid. */
export const cancelDialog = {
  question: (state: string | undefined, amount: string, card: string) =>
    state === 'captured' ? `Refund ${amount} to ${card} and cancel?` : `Release ${amount} on ${card} and cancel?`,
  order: (number: string) => `Order ${number}`,
  packed: 'This order is packed. Pull the parcel.',
  shipped: 'This order has been shipped. Cancelling it does not stop the parcel.',
  count: (count: number) =>
    count === 1 ? '1 of them is packed. Pull the parcel.' : `${count} of them are packed. Pull the parcels.`,
  reason: 'Reason',
  reasonHint: 'The mail to the shopper gives the reason if they asked for it or if the product is not available.',
  reasons: {
    staff: 'Another reason',
    asked: 'The shopper asked for it',
    unavailable: 'Not available',
    fraud: 'It looks like fraud',
  },
  confirm: 'Cancel the order',
  keep: 'Keep the order',
} as const;

/** What has come back of an order, and recording it. */
export const returns = {
  heading: 'Returned',
  open: 'Return…',
  title: (number: string) => `Return of ${number}`,
  units: 'Units that came back',
  reason: 'Reason',
  reasons: {
    does_not_fit: 'Does not fit',
    damaged: 'Damaged',
    not_as_described: 'Not as described',
    changed_mind: 'No longer wanted',
    not_delivered: 'Not delivered',
    other: 'Another reason',
  },
  note: 'Note',
  restock: 'Put the units back in stock',
  refund: 'Refund to the card (USD)',
  refundHint: (card: string, left: string) => `To ${card}, at most ${left}. Empty for no refund. It cannot be undone.`,
  shipping: (amount: string) => `Refund the shipping of ${amount} too`,
  submit: (refund: string | null) => (refund === null ? 'Record the return' : `Record the return and refund ${refund}`),
  close: 'Close',
  none: 'Please choose the units that came back',
  done: (number: string) => `Return of ${number} recorded`,
  moved: (what: string) => `${what}. Check the return, then record it again.`,
  undo: 'Undo',
  undoLast: 'Undo the last return',
  undone: (number: string) => `Return of ${number} undone`,
  inStock: 'back in stock',
  notInStock: 'not back in stock',
  stage: (back: number, of: number) => (back === of ? 'Returned' : `Returned, ${back} of ${of}`),
} as const;
