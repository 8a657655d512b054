import { type KeyboardEvent, useRef, useState } from 'react';
import { controls } from '../copy/controls';
import { Icon } from './Icon';
import styles from './QuantityStepper.module.css';

type QuantityStepperProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  /** Turns what was typed into an allowed number. */
  parse: (text: string) => number;
  onChange: (value: number) => void;
};

/** A number between two limits: minus and plus, arrow keys, or typed. */
export function QuantityStepper({ label, value, min, max, parse, onChange }: QuantityStepperProps) {
  // Only an emptied field may show something that is not the value: the next digit is on its way.
  const [emptied, setEmptied] = useState(false);
  const type = (text: string) => {
    setEmptied(text === '');
    onChange(parse(text));
  };
  const fewer = useRef<HTMLButtonElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const step = (by: 1 | -1) => {
    // At its limit the button is disabled, which would lose the focus: the other one takes it.
    if (by === -1 && value - 1 <= min) more.current?.focus();
    if (by === 1 && value + 1 >= max) fewer.current?.focus();
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
    <div className={styles.stepper} role="group" aria-label={label}>
      <button
        ref={fewer}
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
        value={emptied ? '' : value}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => setEmptied(false)}
        onKeyDown={onKeyDown}
      />
      <button
        ref={more}
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
