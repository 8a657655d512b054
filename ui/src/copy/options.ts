import { oneSize } from '../../../src/rules/shop.json';

/** Formats the color and size of a line; omits empty values. */
export function optionsText(color: string, size: string): string {
  return [color && `Color: ${color}`, size && sizeText(size)].filter(Boolean).join(' | ');
}

function sizeText(size: string): string {
  return size === oneSize ? size : `Size: ${size}`;
}
