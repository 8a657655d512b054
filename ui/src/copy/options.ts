/** Color and size of a line as one text; what a line does not have is not named. */
export function optionsText(color: string, size: string): string {
  return [color && `Color: ${color}`, size && `Size: ${size}`].filter(Boolean).join(' | ');
}

const numbers = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** How many colors a product comes in, and its sizes. */
export function rangeText(colors: number): string {
  if (colors === 0) return 'S to XL';
  return `${numbers[colors - 1] ?? colors} ${colors === 1 ? 'color' : 'colors'}, S to XL`;
}
