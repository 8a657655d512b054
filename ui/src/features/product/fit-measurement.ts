import { local } from '../../lib/storage';
import type { Unit } from '../../rules/fit';

/** What the shopper has entered in the fit finder; empty texts are not entered yet. */
export interface FitMeasurement {
  underBust: string;
  unit: Unit;
  cup: string;
}

const key = 'fitMeasurement';

/** Stores a measurement in this browser; one without an under-bust measurement is removed. */
export function saveMeasurement(measurement: FitMeasurement): void {
  if (measurement.underBust.trim() === '') local.remove(key);
  else local.writeJson(key, measurement);
}

/** Returns the stored measurement; missing or invalid parts are empty. */
export function storedMeasurement(cups: readonly string[]): FitMeasurement {
  const stored = local.readJson(key);
  const value = stored.state === 'present' && typeof stored.value === 'object' ? stored.value : null;
  const { underBust, unit, cup } = (value ?? {}) as Record<string, unknown>;
  return {
    underBust: typeof underBust === 'string' ? underBust.slice(0, 6) : '',
    unit: unit === 'cm' ? 'cm' : 'in',
    cup: cups.find((known) => known === cup) ?? '',
  };
}
