import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { StaffAccount } from '../../api/wire';
import { PageMeta } from '../../components/PageMeta';
import { focusTab, Tabs } from '../../components/Tabs';
import { adminPage as words } from '../../copy/admin';
import { check as checkWords } from '../../copy/admin-check';
import { noScript } from '../../copy/no-script';
import { paths } from '../../paths';
import { AccountsTab } from './session/AccountsTab';
import { AuditTab } from './audit/AuditTab';
import { useShopCheck } from './check/use-shop-check';
import { CheckTab } from './check/CheckTab';
import { useEditing } from './products/use-editing';
import { FiguresTab } from './figures/FiguresTab';
import { HeaderAccount } from './session/HeaderAccount';
import { Notices } from './Notices';
import { useNotices } from './use-notices';
import { OrdersTab } from './orders/OrdersTab';
import { PackingView } from './packing/PackingView';
import { PasswordForm } from './session/PasswordForm';
import type { Storefront } from './products/preview/ProductPreview';
import { ProductsTab } from './products/ProductsTab';
import { ShopTab } from './shop/ShopTab';
import { SetUpSecondFactor } from './session/SetUpSecondFactor';
import { SignInAgain } from './session/SignInAgain';
import { staffTabs, tabBeside, useStaffTab } from './use-staff-tab';
import { checkSession, type Session, signOut, useSession } from './common/session';
import { useShortcuts } from './common/use-shortcuts';
import styles from './Dashboard.module.css';

/** The staff page; shows only a loading message until the session has been verified. */
export function Dashboard({ storefront }: { storefront: Storefront }) {
  const session = useSession();
  const [, navigate] = useLocation();
  useEffect(() => void checkSession(), []);
  const signedOut = session.state === 'out';
  useEffect(() => {
    if (signedOut) navigate(paths.adminLogin, { replace: true });
  }, [signedOut, navigate]);
  if (session.state !== 'in' && session.state !== 'expired') {
    return (
      <div className={`${styles.loading} page`}>
        <PageMeta title={words.title} description={words.description} noindex />
        <h1 className="visually-hidden">{words.title}</h1>
        <p className="needs-script" role="status">
          {words.loading}
        </p>
        <noscript>{import.meta.env.SSR && <p>{noScript.staff}</p>}</noscript>
      </div>
    );
  }
  if (session.account.must_set_up_second_factor) {
    return (
      <div className={`${styles.dashboard} page`}>
        <SetUpSecondFactor session={session} />
      </div>
    );
  }
  return <SignedIn session={session} storefront={storefront} />;
}

type SignedInProps = { session: Session & { account: StaffAccount }; storefront: Storefront };

function SignedIn({ session, storefront }: SignedInProps) {
  const editing = useEditing();
  const { notices, load } = useNotices();
  const check = useShopCheck();
  const [passwordOpen, setPasswordOpen] = useState(false);
  const { selected, open } = useStaffTab();
  useShortcuts({
    tab: (shift) => {
      const next = tabBeside(selected, shift ? -1 : 1);
      open(next);
      focusTab(next);
    },
    ...(selected !== 'orders' && { pack: () => open('packing') }),
  });
  const confirmSignOut = () => {
    if (editing.drafts.length > 0 && !window.confirm(words.discardAndSignOut)) return;
    editing.discardAll();
    void signOut();
  };
  return (
    <div className={`${styles.dashboard} page`}>
      <h1 className="visually-hidden">{words.title}</h1>
      <HeaderAccount
        email={session.account.email}
        onPassword={() => setPasswordOpen(true)}
        onSignOut={confirmSignOut}
      />
      <SignInAgain session={session} />
      <Notices notices={notices} />
      <Tabs
        label={words.tabs.label}
        tabs={staffTabs.map((key) => ({
          key,
          label: key === 'check' ? checkWords.tab(check.failed) : words.tabs[key],
        }))}
        selected={selected}
        onSelect={open}
      >
        {selected === 'orders' && <OrdersTab onLoad={load} />}
        {selected === 'packing' && <PackingView email={session.account.email} />}
        {selected === 'products' && <ProductsTab editing={editing} storefront={storefront} />}
        {selected === 'figures' && <FiguresTab />}
        {selected === 'check' && <CheckTab check={check} />}
        {selected === 'shop' && <ShopTab />}
        {selected === 'accounts' && <AccountsTab email={session.account.email} onSignOut={confirmSignOut} />}
        {selected === 'audit' && <AuditTab />}
      </Tabs>
      <PasswordForm open={passwordOpen} onClose={() => setPasswordOpen(false)} />
    </div>
  );
}
