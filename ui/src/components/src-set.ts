/** The widths of the files of each shape in `public/media`; uploaded pictures have those of all but the wide ones. */
export const widths = {
  tall: [480, 640, 800, 1200],
  slide: [480, 800, 1200],
  thumb: [200, 480],
  small: [200],
  swatch: [112],
  wide: [480, 640, 800, 1200, 1600, 2400, 3200],
  /** `wide` without the widths of phones. */
  wideOnDesktop: [800, 1200, 1600, 2400, 3200],
} as const;

/** Returns the `srcset` attribute of a picture of the shop; `name` is its path without width and extension. */
export function srcSet(name: string, extension: 'avif' | 'webp', shape: keyof typeof widths): string {
  return widths[shape].map((width) => `${name}-${width}.${extension} ${width}w`).join(', ');
}
