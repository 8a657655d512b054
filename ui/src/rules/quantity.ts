/** Parses a quantity and clamps it to the limits; text that is not a number is the minimum. */
export function clampQuantity(typed: string, { min, max }: { min: number; max: number }): number {
  const number = /^\s*[+-]?\d+(\.\d*)?\s*$/.test(typed) ? Math.trunc(Number(typed)) : min;
  return Math.min(max, Math.max(min, number));
}
