import { type KeyboardEvent, useRef, useState } from 'react';
import { controls } from '../copy/controls';
import { Icon } from './Icon';
import styles from './QuantityStepper.module.css';

type QuantityStepperProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  /** Converts typed text to an allowed number. */
  parse: (text: string) => number;
  onChange: (value: number) => void;
};

/** A number between two limits, changed by minus and plus buttons, arrow keys or typing. */
export function QuantityStepper({ label, value, min, max, parse, onChange }: QuantityStepperProps) {
  // An emptied field shows no value, so that the next digit can be typed; all other input is corrected at once.
  const [isEmptied, setEmptied] = useState(false);
  const type = (text: string) => {
    setEmptied(text === '');
    onChange(parse(text));
  };
  const minusButton = useRef<HTMLButtonElement>(null);
  const plusButton = useRef<HTMLButtonElement>(null);
  const step = (by: 1 | -1) => {
    // A button at its limit is disabled and would lose the focus: the focus moves to the other one.
    if (by === -1 && value - 1 <= min) plusButton.current?.focus();
    if (by === 1 && value + 1 >= max) minusButton.current?.focus();
    onChange(value + by);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    setEmptied(false);
    onChange(Math.min(max, Math.max(min, value + by)));
  };
  return (
    <div className={styles.stepper} role="group" aria-label={label} data-screen-only>
      <button
        ref={minusButton}
        data-repeats=""
        type="button"
        aria-label={controls.decrease}
        disabled={value <= min}
        onClick={() => step(-1)}
      >
        <Icon name="minus" size="small" />
      </button>
      <input
        aria-label={label}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={isEmptied ? '' : value}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => setEmptied(false)}
        onKeyDown={onKeyDown}
      />
      <button
        ref={plusButton}
        data-repeats=""
        type="button"
        aria-label={controls.increase}
        disabled={value >= max}
        onClick={() => step(1)}
      >
        <Icon name="plus" size="small" />
      </button>
    </div>
  );
}
