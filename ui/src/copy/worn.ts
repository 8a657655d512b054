/** Returns the alt text of the picture of a color on a tailor's form, which is that of a size if there is one. */
export function worn(color: string, size?: string): string {
  const form = size === undefined ? "on a tailor's form" : `in size ${size} on a tailor's form of that size`;
  return `${color} Snuggle Cups bra ${form}: the band is level and the straps lie flat`;
}
