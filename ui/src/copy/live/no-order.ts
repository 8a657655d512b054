/** The success page in a browser that has placed no order. */
export const noOrder = {
  heading: 'No order in this browser',
  lead: 'If you have placed an order, the link in our email opens its page.',
  shop: 'Back to Shop',
} as const;
