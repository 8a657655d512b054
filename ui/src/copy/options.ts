import { summary } from '../../copy/checkout';

/** Color and size of a line as one text; what a line does not have is not named. */
export function optionsText(color: string, size: string): string {
  if (size === '') return color === '' ? '' : summary.colorOnly(color);
  return color === '' ? summary.sizeOnly(size) : summary.options(color, size);
}
