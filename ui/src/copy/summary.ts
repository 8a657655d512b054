/** The summary of an order, before and after it is placed. */
export const summary = {
  heading: 'Order Summary',
  quantity: (units: number) => `Quantity: ${units}`,
  edit: 'Edit',
  editLabel: (title: string, color: string, size: string) => `Edit ${[title, color, size].filter(Boolean).join(', ')}`,
  subtotal: 'Subtotal',
  shipping: 'Shipping',
  free: 'FREE',
  tax: 'Estimated tax',
  total: 'Total',
  totalOf: (units: number) => `Total, ${units} ${units === 1 ? 'item' : 'items'}`,
  /** A line of more than one unit. */
  repeated: (title: string, color: string, size: string, units: number) =>
    `${[color || title, size].filter(Boolean).join(', ')} × ${units}`,
  hurry: (left: number) => `Hurry! Only ${left} left in stock`,
} as const;
