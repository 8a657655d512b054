import { type RefObject, useEffect, useId, useRef } from 'react';
import styles from './ErrorSummary.module.css';

export type FieldError = {
  /** The id of the control. */
  field: string;
  message: string;
  /** The line is struck: it keeps its place, so that the form below stays where it is. */
  mended?: boolean;
};

type ErrorSummaryProps = { title: string; errors: FieldError[]; ref?: RefObject<HTMLDivElement | null> };

/**
 * What is wrong with a form, said once at its head; takes the focus when it appears, and each line leads to its field.
 */
export function ErrorSummary({ title, errors, ref }: ErrorSummaryProps) {
  const id = useId();
  const own = useRef<HTMLDivElement>(null);
  const box = ref ?? own;
  useEffect(() => box.current?.focus(), [box]);
  return (
    // Read because it takes the focus; as an alert it would be read again with every line that is struck.
    <div
      ref={box}
      className={styles.summary}
      role="group"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-lines`}
      tabIndex={-1}
    >
      <h3 id={`${id}-title`} className={styles.title}>
        {title}
      </h3>
      <ul id={`${id}-lines`}>
        {errors.map(({ field, message, mended }) => (
          <li key={field}>{mended ? <s>{message}</s> : <LineTo field={field}>{message}</LineTo>}</li>
        ))}
      </ul>
    </div>
  );
}

function LineTo({ field, children }: { field: string; children: string }) {
  return (
    <a
      href={`#${field}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(field)?.focus();
      }}
    >
      {children}
    </a>
  );
}
