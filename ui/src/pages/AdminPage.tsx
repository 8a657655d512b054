import { Dashboard } from '../features/admin/Dashboard';
import { StaffStyles } from '../features/admin/StaffStyles';

/** The staff page with products and orders. */
export function AdminPage() {
  return (
    <>
      <StaffStyles />
      <Dashboard />
    </>
  );
}
