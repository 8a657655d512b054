import { useState } from 'react';
import type { WireProduct } from '../../../api/wire';
import { Isolated } from '../../../components/Isolated';
import { Modal } from '../../../components/Modal';
import { productsTab as words } from '../../../copy/admin';
import { DialogForm } from '../common/DialogForm';

type DeleteConfirmationProps = {
  /** The product to delete; null if the dialog is closed. */
  product: WireProduct | null;
  onDelete: (product: WireProduct) => Promise<void>;
  onClose: () => void;
};

/** Asks for confirmation before a product is deleted. */
export function DeleteConfirmation({ product, onDelete, onClose }: DeleteConfirmationProps) {
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    if (!product) return;
    setBusy(true);
    await onDelete(product);
    setBusy(false);
  };
  return (
    <Modal open={product !== null} title={words.deleteQuestion} size="narrow" onClose={onClose}>
      <DialogForm
        submit={words.deleteYes}
        variant="danger"
        busy={busy}
        busyLabel={words.deleting}
        cancel={words.deleteNo}
        onSubmit={confirm}
        onClose={onClose}
      >
        {product && (
          <p>
            <Isolated sentence={words.deleteText} text={product.title} />
          </p>
        )}
      </DialogForm>
    </Modal>
  );
}
