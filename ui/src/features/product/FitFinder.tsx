import { type ReactNode, useState } from 'react';
import type { Variant } from '../../catalog';
import { Button } from '../../components/Button';
import { SegmentedControl } from '../../components/SegmentedControl';
import { SelectField } from '../../components/SelectField';
import { TextField } from '../../components/TextField';
import { WornPicture } from '../../components/WornPicture';
import { fitFinder, fitText } from '../../copy/fit-finder';
import { bandsOf, cupsOf, type Fit, findFit, parseMeasurement, type SizeRow, toInches } from '../../rules/fit';
import { type FitMeasurement, saveMeasurement, storedMeasurement } from './fit-measurement';
import { wornFabricOf } from './gallery-pictures';
import styles from './FitFinder.module.css';

type FitFinderProps = {
  rows: readonly SizeRow[];
  /** The color in which the found size is shown. */
  variant: Variant;
  onChoose: (size: string) => void;
};

/** Finds the row of a size chart for the band or an under-bust measurement and a cup, and offers to choose its size. */
export function FitFinder({ rows, variant, onChoose }: FitFinderProps) {
  const [bands, cups] = [bandsOf(rows), cupsOf(rows)];
  const [measurement, setMeasurement] = useState(() => storedMeasurement(bands, cups));
  const change = (part: Partial<FitMeasurement>) => {
    const next = { ...measurement, ...part };
    saveMeasurement(next);
    setMeasurement(next);
  };
  const { isMeasured } = measurement;
  const { text, sizes } = resultOf(rows, measurement);
  const fabric = wornFabricOf(variant);
  const [best] = sizes;
  const cup = <CupField cups={cups} cup={measurement.cup} change={change} />;
  return (
    <section className={styles.finder} aria-label={fitFinder.heading}>
      <h3>{fitFinder.heading}</h3>
      {isMeasured ? (
        <Measured measurement={measurement} change={change} cup={cup} />
      ) : (
        <Usual bands={bands} band={measurement.band} change={change} cup={cup} />
      )}
      <Button variant="link" small onClick={() => change({ isMeasured: !isMeasured })}>
        {isMeasured ? fitFinder.chooseUsual : fitFinder.measure}
      </Button>
      <div className={styles.result}>
        <div className={styles.words}>
          <p role="status">{text}</p>
          {sizes.map((size, at) => (
            <Button key={size} variant={at === 0 ? 'primary' : 'plain'} small onClick={() => onChoose(size)}>
              {fitFinder.choose(size)}
            </Button>
          ))}
        </div>
        {best !== undefined && fabric !== undefined && (
          <WornPicture className={styles.picture} color={variant.color} fabric={fabric} size={best} sizes="10rem" />
        )}
      </div>
      <p className={styles.stored}>{fitFinder.stored}</p>
    </section>
  );
}

type Change = (part: Partial<FitMeasurement>) => void;

interface UsualProps {
  bands: readonly number[];
  band: string;
  change: Change;
  cup: ReactNode;
}

/** The size that the shopper usually wears, such as 34 C. */
function Usual({ bands, band, change, cup }: UsualProps) {
  return (
    <div className={styles.usual} role="group" aria-label={fitFinder.usual}>
      <p aria-hidden="true">{fitFinder.usual}</p>
      <SelectField label={fitFinder.band} value={band} onChange={(event) => change({ band: event.target.value })}>
        <option value="">{fitFinder.placeholder}</option>
        {bands.map((inches, at) => (
          <option key={inches} value={inches}>
            {bandText(String(inches), at === 0, at === bands.length - 1)}
          </option>
        ))}
      </SelectField>
      {cup}
    </div>
  );
}

function bandText(inches: string, isFirst: boolean, isLast: boolean): string {
  if (isFirst) return fitFinder.orSmaller(inches);
  return isLast ? fitFinder.orLarger(inches) : inches;
}

interface MeasuredProps {
  measurement: FitMeasurement;
  change: Change;
  cup: ReactNode;
}

/** What the measuring tape says. */
function Measured({ measurement: { underBust, unit }, change, cup }: MeasuredProps) {
  const [isChecked, setChecked] = useState(false);
  const isInvalid = isChecked && underBust.trim() !== '' && parseMeasurement(underBust) === null;
  return (
    <div className={styles.fields}>
      <TextField
        label={fitFinder.underBust}
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
        value={underBust}
        error={isInvalid ? fitFinder.notANumber : null}
        onChange={(event) => change({ underBust: event.target.value })}
        onBlur={() => setChecked(true)}
      />
      <div className={styles.unit} role="group" aria-label={fitFinder.unit}>
        <SegmentedControl
          name="unit"
          options={['in', 'cm']}
          selected={unit}
          onSelect={(next) => change({ unit: next === 'cm' ? 'cm' : 'in' })}
        />
      </div>
      {cup}
    </div>
  );
}

function CupField({ cups, cup, change }: { cups: readonly string[]; cup: string; change: Change }) {
  return (
    <SelectField label={fitFinder.cup} value={cup} onChange={(event) => change({ cup: event.target.value })}>
      <option value="">{fitFinder.placeholder}</option>
      {cups.map((letter, at) => (
        <option key={letter} value={letter}>
          {at === cups.length - 1 ? fitFinder.orLarger(letter) : letter}
        </option>
      ))}
    </SelectField>
  );
}

/** Returns the words for a measurement and the sizes to choose from; nothing while it is incomplete. */
function resultOf(rows: readonly SizeRow[], { band, underBust, unit, cup, isMeasured }: FitMeasurement) {
  const measured = isMeasured ? parseMeasurement(underBust) : Number(band) || null;
  if (measured === null || cup === '') return { text: '', sizes: [] };
  const usedUnit = isMeasured ? unit : 'in';
  const inches = toInches(measured, usedUnit);
  const fit = findFit(rows, inches, cup);
  const text = fitText(fit, { inches, cup, unit: usedUnit });
  const converted = usedUnit === 'cm' ? `${fitFinder.converted(underBust.trim(), inches)} ` : '';
  return { text: converted + text, sizes: sizesOf(fit) };
}

/** The larger of two sizes comes first: it is the relaxed fit. */
function sizesOf(fit: Fit): string[] {
  if (fit.kind === 'outside') return [];
  const rows = fit.kind === 'fits' ? [...fit.rows].reverse() : [fit.row];
  return rows.map(([size]) => size);
}
