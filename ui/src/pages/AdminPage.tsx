import { Dashboard } from '../features/admin/Dashboard';

/** The staff page with products and orders. */
export function AdminPage() {
  return <Dashboard />;
}
