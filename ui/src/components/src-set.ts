/**
 * The widths of the files of each shape in `media` of the brand. Uploaded pictures have those of all but `hero`, `large` and
 * the wide ones.
 */
export const widths = {
  tall: [480, 640, 800, 1200],
  hero: [480, 640, 800, 1200, 1800],
  slide: [480, 800, 1200],
  large: [800, 1200, 1800],
  thumb: [200, 480],
  small: [200],
  swatch: [112],
  wide: [480, 640, 800, 1200, 1600, 2400, 3840],
  /** `wide` without the widths of phones. */
  wideOnDesktop: [800, 1200, 1600, 2400, 3840],
} as const;

/**
 * Returns the `srcset` attribute of a picture of the shop; `name` is its path without width and extension. A single file
 * has no width, and needs no `sizes` attribute.
 */
export function srcSet(name: string, extension: 'avif' | 'webp', shape: keyof typeof widths): string {
  const shown = widths[shape];
  return shown.map((width) => `${name}-${width}.${extension}${shown.length > 1 ? ` ${width}w` : ''}`).join(', ');
}
