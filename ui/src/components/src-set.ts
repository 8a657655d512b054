/** The widths of the files of each shape in `public/media`. */
export const widths = {
  tall: [480, 640, 800, 1200],
  thumb: [200, 480],
  swatch: [112],
  wide: [480, 640, 800, 1200, 1600],
} as const;

/** Returns the `srcset` attribute of a shop picture. */
export function srcSet(name: string, extension: 'avif' | 'webp', shape: keyof typeof widths): string {
  return widths[shape].map((width) => `/media/${name}-${width}.${extension} ${width}w`).join(', ');
}
