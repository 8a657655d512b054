import { createPortal } from 'react-dom';
import { Button } from '../../../components/Button';
import { useHeaderSlot } from '../../../components/header-slot';
import { adminPage, password as passwordWords } from '../../../copy/admin';
import styles from './HeaderAccount.module.css';

type HeaderAccountProps = { email: string; onPassword: () => void; onSignOut: () => void };

/** The signed-in account, rendered into the page header. */
export function HeaderAccount({ email, onPassword, onSignOut }: HeaderAccountProps) {
  const slot = useHeaderSlot();
  if (!slot) return null;
  return createPortal(
    <div className={styles.account}>
      <span className={styles.email} title={email}>
        {email}
      </span>
      <Button variant="link" small onClick={onPassword}>
        {passwordWords.open}
      </Button>
      <Button variant="link" small onClick={onSignOut}>
        {adminPage.signOut}
      </Button>
    </div>,
    slot,
  );
}
