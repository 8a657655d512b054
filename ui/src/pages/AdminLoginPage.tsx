import { adminPage } from '../copy/admin';
import { Login } from '../features/admin/session/Login';
import { StaffStyles } from '../features/admin/StaffStyles';
import { PageMeta } from '../components/PageMeta';

/** The sign-in page for staff. */
export function AdminLoginPage() {
  return (
    <>
      <StaffStyles />
      <PageMeta title={adminPage.loginTitle} description={adminPage.description} noindex />
      <Login />
    </>
  );
}
