import { summary } from '../../copy/checkout';

/** Color and size of a line as one text; a product without colors has none to name. */
export function optionsText(color: string, size: string): string {
  return color === '' ? summary.sizeOnly(size) : summary.options(color, size);
}
