/** Returns the alt text of the picture of a color on a tailor's form. */
export function worn(color: string): string {
  return `${color} Snuggle Cups bra on a tailor's form: the band is level and the straps lie flat`;
}
