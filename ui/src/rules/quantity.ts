/** Reads a quantity: no number is the least, others are cut to the limits. */
export function clampQuantity(typed: string, { min, max }: { min: number; max: number }): number {
  const number = /^\s*[+-]?\d+(\.\d*)?\s*$/.test(typed) ? Math.trunc(Number(typed)) : min;
  return Math.min(max, Math.max(min, number));
}
