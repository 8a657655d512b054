import { useEffect, useEffectEvent, useId, useRef } from 'react';
import styles from './ErrorSummary.module.css';

export type FieldError = {
  /** The ID of the control. */
  field: string;
  message: string;
  /** The field has been edited since: its line is struck through, but stays so that the form does not move. */
  fixed?: boolean;
};

/**
 * A list of a form's errors above its fields; each line links to its field. It takes the focus when it appears, unless
 * there is one error: then its field does, which says what is wrong with it.
 */
export function ErrorSummary({ title, errors }: { title: string; errors: FieldError[] }) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const focusFirst = useEffectEvent(() => {
    const only = errors.length === 1 ? document.getElementById(errors[0]?.field ?? '') : null;
    (only ?? box.current)?.focus();
  });
  useEffect(() => focusFirst(), []);
  return (
    // Not an alert: screen readers read it on focus, and would repeat an alert for each line that is struck through.
    <div
      ref={box}
      className={styles.summary}
      role="group"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-lines`}
      tabIndex={-1}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      <ul id={`${id}-lines`}>
        {errors.map(({ field, message, fixed }) => (
          <li key={field}>{fixed ? <s>{message}</s> : <FieldLink field={field}>{message}</FieldLink>}</li>
        ))}
      </ul>
    </div>
  );
}

function FieldLink({ field, children }: { field: string; children: string }) {
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
