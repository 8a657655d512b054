import { type ChangeEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { join } from '../../../components/class-names';
import styles from './Checkbox.module.css';

type CheckboxProps = {
  label: ReactNode;
  /** Hides the label, except from screen readers. */
  labelHidden?: boolean;
  checked: boolean;
  /** Shows a dash: some of the rows that the box stands for are selected. */
  mixed?: boolean;
  /** `shift` is whether Shift was held. */
  onToggle: (shift: boolean) => void;
};

/** A checkbox with a large click target. */
export function Checkbox({ label, labelHidden, checked, mixed = false, onToggle }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = mixed;
  }, [mixed]);
  const onChange = ({ nativeEvent }: ChangeEvent) =>
    onToggle(nativeEvent instanceof window.MouseEvent && nativeEvent.shiftKey);
  return (
    <label className={styles.checkbox}>
      <input
        ref={input}
        type="checkbox"
        checked={checked}
        data-control="select"
        onMouseDown={keepText}
        onChange={onChange}
      />
      <span className={join(labelHidden && 'visually-hidden')}>{label}</span>
    </label>
  );
}

/** Keeps Shift from selecting the text between two clicks. */
function keepText(event: MouseEvent<HTMLInputElement>): void {
  if (!event.shiftKey) return;
  event.preventDefault();
  event.currentTarget.focus();
}
