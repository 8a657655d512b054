import { adminPage } from '../copy/admin';
import { Login } from '../features/admin/Login';
import { PageMeta } from '../components/PageMeta';

/** The sign-in page for staff. */
export function AdminLoginPage() {
  return (
    <>
      <PageMeta title={adminPage.loginTitle} description={adminPage.description} noindex />
      <Login />
    </>
  );
}
