import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../../components/Button';
import { ErrorNotice } from './ErrorNotice';
import styles from './dialog-form.module.css';

type DialogFormProps = Pick<ComponentProps<typeof Button>, 'variant' | 'busy' | 'busyLabel' | 'disabled'> & {
  /** The text of the button that sends the form; null if there is nothing to send. */
  submit: string | null;
  /** The text of the button that closes the dialog. */
  cancel: string;
  /** An error that concerns no field. */
  error?: string | null;
  onSubmit: (form: HTMLFormElement) => unknown;
  onClose: () => void;
  children: ReactNode;
};

/** The form of a dialog: its error, its fields and its two buttons. The other props are those of the first button. */
export function DialogForm({ submit, cancel, error, onSubmit, onClose, children, ...button }: DialogFormProps) {
  return (
    <form
      method="post"
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit(event.currentTarget);
      }}
    >
      <ErrorNotice error={error} />
      {children}
      <div className={styles.actions}>
        <Button small onClick={onClose}>
          {cancel}
        </Button>
        {submit !== null && (
          <Button small variant="solid" type="submit" {...button}>
            {submit}
          </Button>
        )}
      </div>
    </form>
  );
}
