import { colors, fileOf, heroFiles, pictures, productTexts } from './brand';
import type { Rules } from './geometry';

/** Where a picture of a color shows the product. */
const product: [number, number, number, number] = [9, 15, 91, 82];

/** What texts may cover in pictures, and what must not be cut off. */
export const rules: Rules = {
  badges: ['Sale ends soon!', `Shown in ${productTexts.video.color}`],
  moving: '[aria-label="Promotion"]',
  subjects: {
    ...Object.fromEntries(colors.map((color) => [fileOf(color), product])),
    // Its upper part is a bare wall, which a heading may cover.
    [pictures.wideBanner]: [3, 24, 97, 80],
  },
  whole: [...heroFiles, pictures.wideBanner],
  roomy: [pictures.wideBanner],
};
