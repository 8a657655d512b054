/** Toast and error page messages, worded as specified. */
export const messages = {
  orderNotSaved: 'Failed to save order. Please try again.',
  orderFailed: 'Order failed. Please try again.',
  shippingInvalid: 'Please fix the errors in your shipping information',
  paymentInvalid: 'Please fix the errors in your payment information',
  loginFailed: 'Demo mode - API not available',
  productsNotFetched: 'Failed to fetch products',
  ordersNotFetched: 'Failed to fetch orders',
  orderNotUpdated: 'Failed to update order',
  productNotSaved: 'Failed to save product',
  productNotDeleted: 'Failed to delete product',
  routeFailed: 'Unexpected Application Error!',

  subscribed: 'Success! You have subscribed to our emails.',
  contacted: 'Thank you for reaching out! We received your message.',
  addedToCart: 'Added to cart!',
  loggedIn: 'Logged in successfully!',
  orderUpdated: 'Order status updated',
  productUpdated: 'Product updated',
  productCreated: 'Product created',
  productDeleted: 'Product deleted',

  partNotLoaded: 'That part of the page did not load. Please try again.',
  linkCopied: 'Link copied',
  linkNotCopied: 'The link could not be copied. You can copy it from the address bar.',
  cartUnreadable: 'Part of your saved cart could not be read, so it was left out.',
  cartNotSold: 'Something in your cart is no longer sold, so it was taken out.',
  cartFull: 'Your cart is full. Check out first, then come back for more.',
  cartNotKept: 'This browser keeps nothing between visits, so your cart lasts until you close this tab.',
} as const;

/** How long the toast "Added to cart!" stays, in milliseconds. */
export const addedToCartDuration = 1200;
