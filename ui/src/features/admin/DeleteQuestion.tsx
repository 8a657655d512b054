import { useState } from 'react';
import type { WireProduct } from '../../api/wire';
import { Button } from '../../components/Button';
import { Modal } from '../../components/Modal';
import { productsTab as words } from '../../copy/admin';
import styles from './Question.module.css';

type DeleteQuestionProps = {
  /** The product in question; null while none is. */
  product: WireProduct | null;
  onDelete: (product: WireProduct) => Promise<void>;
  onClose: () => void;
};

/** Asks before a product is deleted. */
export function DeleteQuestion({ product, onDelete, onClose }: DeleteQuestionProps) {
  const [busy, setBusy] = useState(false);
  const answerYes = async () => {
    if (!product) return;
    setBusy(true);
    await onDelete(product);
    setBusy(false);
  };
  return (
    <Modal open={product !== null} title={words.deleteQuestion} size="narrow" onClose={onClose}>
      <p>{words.deleteText(product?.title ?? '')}</p>
      <div className={styles.answers}>
        <Button small onClick={onClose}>
          {words.deleteNo}
        </Button>
        <Button small variant="danger" busy={busy} busyLabel={words.deleting} onClick={() => void answerYes()}>
          {words.deleteYes}
        </Button>
      </div>
    </Modal>
  );
}
