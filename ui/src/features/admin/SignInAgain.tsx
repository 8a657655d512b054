import { Button } from '../../components/Button';
import { Modal } from '../../components/Modal';
import { Notice } from '../../components/Notice';
import { login as words } from '../../copy/admin';
import { LoginForm } from './LoginForm';
import styles from './Notices.module.css';
import { askToSignIn, dismissSignIn, type Session } from './session';

/** After a session has ended: sign-in over the page, or, once that is closed, a line that offers it again. */
export function SignInAgain({ session }: { session: Session }) {
  if (session.state !== 'expired') return null;
  return (
    <>
      {!session.asking && (
        <Notice tone="error" role="status">
          {words.ended}{' '}
          <Button variant="link" small className={styles.link} onClick={askToSignIn}>
            {words.again}
          </Button>
        </Notice>
      )}
      <Modal open={session.asking} title={words.goOn} size="narrow" onClose={dismissSignIn}>
        <LoginForm again={session.user.email} notice={words.endedMeanwhile} />
      </Modal>
    </>
  );
}
