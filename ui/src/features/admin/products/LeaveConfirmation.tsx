import { Button } from '../../../components/Button';
import { Modal } from '../../../components/Modal';
import { leaving as words } from '../../../copy/admin';
import styles from '../shared/confirmation.module.css';

type LeaveConfirmationProps = { open: boolean; onStay: () => void; onLeave: () => void };

/** Asks for confirmation before unsaved product changes are discarded. */
export function LeaveConfirmation({ open, onStay, onLeave }: LeaveConfirmationProps) {
  return (
    <Modal open={open} title={words.question} size="narrow" onClose={onStay}>
      <p>{words.text}</p>
      <div className={styles.actions}>
        <Button small data-autofocus="" onClick={onStay}>
          {words.stay}
        </Button>
        <Button small variant="danger" onClick={onLeave}>
          {words.leave}
        </Button>
      </div>
    </Modal>
  );
}
