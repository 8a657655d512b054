import { adminPage } from '../copy/admin';
import { Dashboard } from '../features/admin/Dashboard';
import { PageMeta } from '../components/PageMeta';

/** The staff page with products and orders. */
export function AdminPage() {
  return (
    <>
      <PageMeta title={adminPage.title} description={adminPage.description} noindex />
      <Dashboard />
    </>
  );
}
