const prefix = 'product-';

/** Returns the ID of the control for a product field, such as `price` or `variants[0].color`. */
export function fieldId(path: string): string {
  return prefix + path;
}

/** Returns the path of the product field whose control has this ID, or null. */
export function fieldPath(id: string): string | null {
  return id.startsWith(prefix) ? id.slice(prefix.length) : null;
}
