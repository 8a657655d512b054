import { type KeyboardEvent, useState } from 'react';
import { controls } from '../copy/controls';
import { Icon } from './Icon';
import styles from './Stepper.module.css';

type StepperProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  /** Turns what was typed into an allowed number. */
  parse: (text: string) => number;
  onChange: (value: number) => void;
};

/** A number between two limits: minus and plus, arrow keys, or typed. */
export function Stepper({ label, value, min, max, parse, onChange }: StepperProps) {
  // Only an emptied field may show something that is not the value: the next digit is on its way.
  const [emptied, setEmptied] = useState(false);
  const type = (text: string) => {
    setEmptied(text === '');
    onChange(parse(text));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    setEmptied(false);
    onChange(Math.min(max, Math.max(min, value + step)));
  };
  return (
    <div className={styles.stepper} role="group" aria-label={label}>
      <button type="button" aria-label={controls.decrease} disabled={value <= min} onClick={() => onChange(value - 1)}>
        <Icon name="minus" size="small" />
      </button>
      <input
        aria-label={label}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={emptied ? '' : value}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => setEmptied(false)}
        onKeyDown={onKeyDown}
      />
      <button type="button" aria-label={controls.increase} disabled={value >= max} onClick={() => onChange(value + 1)}>
        <Icon name="plus" size="small" />
      </button>
    </div>
  );
}
