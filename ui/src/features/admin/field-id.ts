/** The id of the control that holds a field of the product, such as `price` or `variants[0].color`. */
export function fieldId(path: string): string {
  return `product-${path}`;
}
