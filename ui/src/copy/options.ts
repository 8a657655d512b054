/** Formats the color and size of a line; omits empty values. */
export function optionsText(color: string, size: string): string {
  return [color && `Color: ${color}`, size && `Size: ${size}`].filter(Boolean).join(' | ');
}
