/** The id of the control that holds a field of the product, such as `price` or `variants[0].color`. */
export function fieldId(path: string): string {
  return `product-${path}`;
}

/** The path of the choice between two texts of a field, to name its error by. */
export function choiceId(path: string): string {
  return `choice-${path}`;
}
