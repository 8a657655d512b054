import { Button } from '../../components/Button';
import { Modal } from '../../components/Modal';
import { leaving as words } from '../../copy/admin';
import styles from './Question.module.css';

type LeaveQuestionProps = { open: boolean; onStay: () => void; onLeave: () => void };

/** Asks before unsaved changes to products are left. */
export function LeaveQuestion({ open, onStay, onLeave }: LeaveQuestionProps) {
  return (
    <Modal open={open} title={words.question} size="narrow" onClose={onStay}>
      <p>{words.text}</p>
      <div className={styles.answers}>
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
