import { sizeRows } from './sizes';

const comfort = 'Two fingers should slide under the band with ease. If they do not, size up.';

/** The size chart; a separate module because it loads after the product page. */
export const sizeChart = {
  title: 'Size Chart',
  intro: 'Measure over bare skin or a thin top, with the tape snug and level. Then find your row.',
  guide: 'Fit Guide',
  guideText: 'Between sizes? Size up for a relaxed fit, size down for a supportive fit.',
  comfort,
  rows: sizeRows,
  measure: 'How to Measure',
  steps: [
    {
      name: 'Band size',
      text: 'Wrap the tape around your ribs, just under the bust. Keep it snug and level, and round to the nearest inch.',
    },
    {
      name: 'Cup size',
      text: 'Measure around the fullest part of your bust. Each inch more than your band is one cup: A, B, C and so on.',
    },
    {
      name: 'Fit preference',
      text: 'Like it loose for lounging? Take the larger size. Like to feel held? Take the smaller.',
    },
    {
      name: 'Comfort level',
      text: comfort,
    },
  ],
} as const;
