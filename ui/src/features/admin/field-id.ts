/** Returns the ID of the control for a product field, such as `price` or `variants[0].color`. */
export function fieldId(path: string): string {
  return `product-${path}`;
}

/** Returns the error path of the conflict choice for a field. */
export function choiceId(path: string): string {
  return `choice-${path}`;
}
