import { Button } from '../../../components/Button';
import { Modal } from '../../../components/Modal';
import { Notice } from '../../../components/Notice';
import { login as words } from '../../../copy/admin';
import { LoginForm } from './LoginForm';
import styles from '../common/notice-link.module.css';
import { openSignIn, closeSignIn, type Session } from '../common/session';

/**
 * Shown after the session has expired: a sign-in dialog or, once it is closed, a notice with a button that reopens it.
 */
export function SignInAgain({ session }: { session: Session }) {
  if (session.state !== 'expired') return null;
  return (
    <>
      {!session.dialogOpen && (
        <Notice tone="error" role="status">
          {words.ended}{' '}
          <Button variant="link" small className={styles.link} onClick={openSignIn}>
            {words.again}
          </Button>
        </Notice>
      )}
      <Modal open={session.dialogOpen} title={words.signInToContinue} size="narrow" onClose={closeSignIn}>
        <LoginForm expiredEmail={session.account.email} notice={words.endedMeanwhile} />
      </Modal>
    </>
  );
}
