import { Button } from '../../../components/Button';
import { PageMeta } from '../../../components/PageMeta';
import { adminPage } from '../../../copy/admin';
import { secondFactor as words } from '../../../copy/admin-second-factor';
import panel from '../common/panel.module.css';
import { type Session, setUpSecondFactor, signOut } from '../common/session';
import { SecondFactor } from './SecondFactor';
import { SignInAgain } from './SignInAgain';

/** All that the staff page shows to an account that must set up a second factor. */
export function SetUpSecondFactor({ session }: { session: Session }) {
  return (
    <section className={panel.panel}>
      <PageMeta title={words.required} description={adminPage.description} noindex />
      <h1>{words.required}</h1>
      <SignInAgain session={session} />
      <p>{words.requiredText}</p>
      <div>
        <SecondFactor isOn={false} codes={0} onChange={setUpSecondFactor} />
      </div>
      <div>
        <Button variant="link" small onClick={() => void signOut()}>
          {adminPage.signOut}
        </Button>
      </div>
    </section>
  );
}
