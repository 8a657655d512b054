import type { SizeChartText } from '@copy/brand';

export const sizeChart: SizeChartText = { title: '', intro: '', guide: '', guideText: '', measure: '', steps: [] };

/** How it fits, in the details of the product. */
export const fit: readonly string[] = [];
