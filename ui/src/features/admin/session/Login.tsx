import { messagePicture } from '@brand/texts/pictures';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { Picture } from '../../../components/Picture';
import { login as words } from '../../../copy/admin';
import { paths } from '../../../paths';
import { LoginForm } from './LoginForm';
import { checkSession, useSession } from '../common/session';
import styles from './Login.module.css';

/** The sign-in page; redirects to the dashboard if already signed in. */
export function Login() {
  const session = useSession();
  const [, navigate] = useLocation();
  useEffect(() => void checkSession(), []);
  const signedIn = session.state === 'in';
  useEffect(() => {
    if (signedIn) navigate(paths.admin(), { replace: true });
  }, [signedIn, navigate]);
  return (
    <div className={styles.login}>
      <div className={styles.picture}>
        <Picture src={paths.media(messagePicture)} alt="" sizes="42vw" />
      </div>
      <LoginForm notice={session.state === 'out' && session.expired ? words.expired : null} />
    </div>
  );
}
