import { type RefObject, useEffect, useRef } from 'react';
import styles from './ErrorSummary.module.css';

export type FieldError = {
  /** The id of the control. */
  field: string;
  message: string;
};

type ErrorSummaryProps = { title: string; errors: FieldError[]; ref?: RefObject<HTMLDivElement | null> };

/** What is wrong with a form, said once at its head; takes the focus when it appears, and each line leads to its field. */
export function ErrorSummary({ title, errors, ref }: ErrorSummaryProps) {
  const own = useRef<HTMLDivElement>(null);
  const box = ref ?? own;
  useEffect(() => box.current?.focus(), [box]);
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <h3 className={styles.title}>{title}</h3>
      <ul>
        {errors.map(({ field, message }) => (
          <li key={field}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(field)?.focus();
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
