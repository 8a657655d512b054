/** Color and size of a line as one text; what a line does not have is not named. */
export function optionsText(color: string, size: string): string {
  return [color && `Color: ${color}`, size && `Size: ${size}`].filter(Boolean).join(' | ');
}
