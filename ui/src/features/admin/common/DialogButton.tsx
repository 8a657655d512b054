import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '../../../components/Button';
import { Modal } from '../../../components/Modal';

type DialogButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'aria-label'> &
  Pick<ComponentProps<typeof Modal>, 'title' | 'size'> & {
    label: string;
    children: (close: () => void) => ReactNode;
  };

/** A button that opens a dialog. */
export function DialogButton({ label, title, size = 'narrow', children, ...button }: DialogButtonProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="link" small {...button} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Modal open={open} title={title} size={size} onClose={close}>
        {open && children(close)}
      </Modal>
    </>
  );
}
