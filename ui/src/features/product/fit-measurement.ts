import { local } from '../../lib/storage';
import type { Unit } from '../../rules/fit';

/** What the shopper has entered in the fit finder; empty texts are not entered yet. */
export interface FitMeasurement {
  /** The band that the shopper usually wears, in inches. */
  band: string;
  underBust: string;
  unit: Unit;
  cup: string;
  /** Whether the under-bust measurement counts, not the band. */
  isMeasured: boolean;
}

const key = 'fitMeasurement';

/** Stores a measurement in this browser; one without a band or an under-bust measurement is removed. */
export function saveMeasurement(measurement: FitMeasurement): void {
  if (measurement.underBust.trim() === '' && measurement.band === '') local.remove(key);
  else local.writeJson(key, measurement);
}

/** Returns the stored measurement; missing or invalid parts are empty. */
export function storedMeasurement(bands: readonly number[], cups: readonly string[]): FitMeasurement {
  const stored = local.readJson(key);
  const value = stored.state === 'present' && typeof stored.value === 'object' ? stored.value : null;
  const { band, underBust, unit, cup, isMeasured } = (value ?? {}) as Record<string, unknown>;
  const measured = typeof underBust === 'string' ? underBust.slice(0, 6) : '';
  return {
    band: bands.map(String).find((known) => known === band) ?? '',
    underBust: measured,
    unit: unit === 'cm' ? 'cm' : 'in',
    cup: cups.find((known) => known === cup) ?? '',
    isMeasured: typeof isMeasured === 'boolean' ? isMeasured : measured !== '',
  };
}
