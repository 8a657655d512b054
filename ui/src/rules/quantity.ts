interface Limits {
  min: number;
  max: number;
}

/** Rounds a quantity toward zero and clamps it to the limits; not a number is the minimum. */
export function clampQuantity(quantity: number, { min, max }: Limits): number {
  return Math.min(max, Math.max(min, Math.trunc(quantity) || min));
}

/** Parses a typed quantity and clamps it to the limits; text that is not a number is the minimum. */
export function parseQuantity(typed: string, limits: Limits): number {
  return clampQuantity(/^\s*[+-]?\d+(\.\d*)?\s*$/.test(typed) ? Number(typed) : NaN, limits);
}
