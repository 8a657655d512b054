import { type FocusEvent, type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import { Icon } from './Icon';
import { join } from './class-names';
import { nextIndex, typeahead, type TypeaheadState } from './listbox';
import styles from './Dropdown.module.css';

type DropdownProps<V extends string> = {
  label: string;
  options: readonly { value: V; label: string }[];
  value: V;
  onSelect: (value: V) => void;
  /** The edge of the button that the list is aligned with. */
  align?: 'start' | 'end';
};

/** A button that opens a listbox with one selected option; Escape or a click outside closes it without a change. */
export function Dropdown<V extends string>({ label, options, value, onSelect, align = 'start' }: DropdownProps<V>) {
  const id = useId();
  const [active, setActive] = useState<number | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const typed = useRef<TypeaheadState>({ text: '', at: 0 });
  const selected = Math.max(
    0,
    options.findIndex((option) => option.value === value),
  );
  const isOpen = active !== null;

  const close = () => {
    setActive(null);
    button.current?.focus();
  };
  const select = (index: number | null) => {
    const option = index === null ? undefined : options[index];
    close();
    if (option) onSelect(option.value);
  };
  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setActive(selected);
  };
  const onListKey = (event: KeyboardEvent) => {
    if (active === null) return;
    if (event.key === 'Tab') return close();
    const labels = options.map((option) => option.label);
    const next = nextIndex(event.key, active, options.length) ?? typeahead(typed.current, event, labels, active);
    if (next !== null) setActive(next);
    else if (event.key === 'Enter' || event.key === ' ') select(active);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setActive(null);
  };

  return (
    <div className={styles.dropdown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        id={`${id}-button`}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        onMouseDown={keepFocus}
        onClick={() => (isOpen ? close() : setActive(selected))}
        onKeyDown={onButtonKey}
      >
        <span>
          {label}: <b>{options[selected]?.label}</b>
        </span>
        <Icon name="chevron" size="tiny" className={styles.chevron} />
      </button>
      {isOpen && (
        <div
          ref={focusList}
          className={join(styles.list, align === 'end' && styles.end)}
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          aria-activedescendant={`${id}-${active}`}
          tabIndex={-1}
          onKeyDown={onListKey}
          onClick={(event) => select(indexAt(event))}
          onMouseMove={(event) => setActive(indexAt(event) ?? active)}
        >
          {options.map((option, index) => (
            <div
              key={option.value}
              id={`${id}-${index}`}
              data-index={index}
              role="option"
              aria-selected={index === selected}
              className={join(styles.option, index === active && styles.active)}
            >
              {option.label}
              {index === selected && <Icon name="check" size="small" className={styles.check} />}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function indexAt(event: MouseEvent): number | null {
  const option = event.target instanceof Element ? event.target.closest<HTMLElement>('[role=option]') : null;
  return option ? Number(option.dataset.index) : null;
}

/** Safari does not focus a clicked button: the list would lose the focus, close, and reopen on the click. */
function keepFocus(event: MouseEvent) {
  event.preventDefault();
}

function focusList(list: HTMLDivElement | null) {
  list?.focus({ preventScroll: true });
}
