import type { Fit, Unit } from '../rules/fit';

/** The fit finder of the size chart. */
export const fitFinder = {
  heading: 'Find Your Size',
  /** Followed by the band and the cup. */
  usual: 'I usually wear',
  band: 'Band',
  orSmaller: (band: string) => `${band} or smaller`,
  measure: 'Measure instead',
  chooseUsual: 'Use my usual size instead',
  underBust: 'Under bust',
  unit: 'Unit',
  cup: 'Cup',
  placeholder: 'Select',
  orLarger: (bandOrCup: string) => `${bandOrCup} or larger`,
  notANumber: 'Please enter a number, such as 34.',
  stored: 'Remembered in this browser only. Never sent.',
  converted: (cm: string, inches: number) => `${cm} cm is ${inches} inches.`,
  choose: (size: string) => `Choose ${size}`,
} as const;

/** Says which size fits a measurement in inches, or why none does. */
export function fitText(fit: Fit, { inches, cup, unit }: { inches: number; cup: string; unit: Unit }): string {
  switch (fit.kind) {
    case 'fits':
      return sizesText(fit.rows, inches, cup);
    case 'other_cup': {
      const [size, bands, cups] = fit.row;
      const misfit = fit.cups === 'too_small' ? 'small' : 'large';
      return `${size} fits your band (${bands}). It is cut for cups ${cups}, so it may be too ${misfit} for cup ${cup}.`;
    }
    case 'outside': {
      const chart = `The size chart goes from ${fit.from} to ${fit.to} inches under the bust`;
      const side = inches < fit.from ? 'below' : 'above';
      const advice = unit === 'in' && inches > 60 ? ' Did you measure in centimeters? Then select cm.' : '';
      const [size, bands] = fit.row;
      const nearest = advice || ` The nearest is ${size} (${bands}).`;
      return `${chart}. ${inches} inches is ${side} it, so no size is sure to fit.${nearest}`;
    }
  }
}

function sizesText([smaller, larger]: Extract<Fit, { kind: 'fits' }>['rows'], inches: number, cup: string): string {
  if (!smaller) return '';
  const [size, bands, cups] = smaller;
  if (!larger) return `${bands}, ${cups}: ${size} is your size.`;
  const between = `${inches} inches and cup ${cup} are between ${size} and ${larger[0]}.`;
  return `${between} Size up to ${larger[0]} for a relaxed fit, down to ${size} for a supportive fit.`;
}
