import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Button } from '../../components/Button';
import { Tabs } from '../../components/Tabs';
import { adminPage as words, password as passwordWords } from '../../copy/admin';
import { noScript } from '../../copy/no-script';
import { paths } from '../../paths';
import { useEditing } from './editing';
import { OrdersTab } from './OrdersTab';
import { PasswordForm } from './PasswordForm';
import { ProductsTab } from './ProductsTab';
import { checkSession, signOut, useSession } from './session';
import styles from './Dashboard.module.css';

type Tab = 'products' | 'orders';

/** The staff's page: nobody else sees more than that the session is being checked. */
export function Dashboard() {
  const session = useSession();
  const [, navigate] = useLocation();
  useEffect(() => void checkSession(), []);
  const out = session.state === 'out';
  useEffect(() => {
    if (out) navigate(paths.adminLogin, { replace: true });
  }, [out, navigate]);
  if (session.state !== 'in') {
    return (
      <div className={`${styles.waiting} page`}>
        <h1 className="visually-hidden">{words.title}</h1>
        <p className="needs-script" role="status">
          {words.loading}
        </p>
        <noscript>{import.meta.env.SSR && <p>{noScript.staff}</p>}</noscript>
      </div>
    );
  }
  return <SignedIn email={session.user.email} />;
}

function SignedIn({ email }: { email: string }) {
  const [, navigate] = useLocation();
  const editing = useEditing();
  const [passwordOpen, setPasswordOpen] = useState(false);
  const tab: Tab = new URLSearchParams(useSearch()).get('tab') === 'orders' ? 'orders' : 'products';
  const tabs = [
    { key: 'products', label: words.tabs.products },
    { key: 'orders', label: words.tabs.orders },
  ] as const;
  return (
    <div className={`${styles.dashboard} page`}>
      <header className={styles.head}>
        <h1>{words.title}</h1>
        <p className={styles.who}>
          <span>{email}</span>
          <Button variant="link" small onClick={() => setPasswordOpen(true)}>
            {passwordWords.open}
          </Button>
          <Button variant="link" small onClick={() => void signOut()}>
            {words.signOut}
          </Button>
        </p>
      </header>
      <Tabs label={words.tabs.label} tabs={tabs} chosen={tab} onChoose={(next) => navigate(paths.admin(next))}>
        {tab === 'products' ? <ProductsTab editing={editing} /> : <OrdersTab />}
      </Tabs>
      <PasswordForm open={passwordOpen} onClose={() => setPasswordOpen(false)} />
    </div>
  );
}
