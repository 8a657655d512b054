/** Messages about the stored cart. They appear on every page, before the cart drawer loads. */
export const cartNotices = {
  unreadable: 'Part of your saved cart could not be read, so it was left out.',
  notSold: 'Something in your cart is no longer sold, so it was taken out.',
  full: 'Your cart is full. Check out first, then come back for more.',
  notKept: 'This browser keeps nothing between visits, so your cart lasts until you close this tab.',
} as const;
