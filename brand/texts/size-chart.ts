import type { SizeChartText } from '@copy/brand';

const guide = 'Between sizes? Size up for a relaxed fit, size down for a supportive fit.';
const comfort = 'Two fingers should slide under the band with ease. If they do not, size up.';

export const sizeChart: SizeChartText = {
  title: 'Size Chart',
  intro: 'Measure over bare skin or a thin top, with the tape snug and level. Then find your row.',
  guide: 'Fit Guide',
  guideText: guide,
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
};

/** How it fits, in the details of the product. */
export const fit = ['Find the row of the size chart that you measure, and order that size.', guide, comfort];
