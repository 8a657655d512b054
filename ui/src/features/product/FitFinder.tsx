import { useState } from 'react';
import { Button } from '../../components/Button';
import { SegmentedControl } from '../../components/SegmentedControl';
import { SelectField } from '../../components/SelectField';
import { TextField } from '../../components/TextField';
import { fitFinder, fitText } from '../../copy/fit-finder';
import { cupsOf, type Fit, findFit, parseMeasurement, type SizeRow, toInches } from '../../rules/fit';
import { type FitMeasurement, saveMeasurement, storedMeasurement } from './fit-measurement';
import styles from './FitFinder.module.css';

type FitFinderProps = { rows: readonly SizeRow[]; onChoose: (size: string) => void };

/** Finds the row of a size chart for an under-bust measurement and a cup, and offers to choose its size. */
export function FitFinder({ rows, onChoose }: FitFinderProps) {
  const cups = cupsOf(rows);
  const [measurement, setMeasurement] = useState(() => storedMeasurement(cups));
  const change = (part: Partial<FitMeasurement>) => {
    const next = { ...measurement, ...part };
    saveMeasurement(next);
    setMeasurement(next);
  };
  const { text, sizes } = resultOf(rows, measurement);
  return (
    <section className={styles.finder} aria-label={fitFinder.heading}>
      <h3>{fitFinder.heading}</h3>
      <Measurement cups={cups} measurement={measurement} change={change} />
      <div className={styles.result}>
        <p role="status">{text}</p>
        {sizes.map((size, at) => (
          <Button key={size} variant={at === 0 ? 'primary' : 'plain'} small onClick={() => onChoose(size)}>
            {fitFinder.choose(size)}
          </Button>
        ))}
      </div>
      <p className={styles.stored}>{fitFinder.stored}</p>
    </section>
  );
}

interface MeasurementProps {
  cups: readonly string[];
  measurement: FitMeasurement;
  change: (part: Partial<FitMeasurement>) => void;
}

function Measurement({ cups, measurement: { underBust, unit, cup }, change }: MeasurementProps) {
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
      <SelectField label={fitFinder.cup} value={cup} onChange={(event) => change({ cup: event.target.value })}>
        <option value="">{fitFinder.cupPlaceholder}</option>
        {cups.map((letter, at) => (
          <option key={letter} value={letter}>
            {at === cups.length - 1 ? fitFinder.largestCup(letter) : letter}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** Returns the words for a measurement and the sizes to choose from; nothing while it is incomplete. */
function resultOf(rows: readonly SizeRow[], { underBust, unit, cup }: FitMeasurement) {
  const measured = parseMeasurement(underBust);
  if (measured === null || cup === '') return { text: '', sizes: [] };
  const inches = toInches(measured, unit);
  const fit = findFit(rows, inches, cup);
  const text = fitText(fit, { inches, cup, unit });
  const converted = unit === 'cm' ? `${fitFinder.converted(underBust.trim(), inches)} ` : '';
  return { text: converted + text, sizes: sizesOf(fit) };
}

/** The larger of two sizes comes first: it is the relaxed fit. */
function sizesOf(fit: Fit): string[] {
  if (fit.kind === 'outside') return [];
  const rows = fit.kind === 'fits' ? [...fit.rows].reverse() : [fit.row];
  return rows.map(([size]) => size);
}
