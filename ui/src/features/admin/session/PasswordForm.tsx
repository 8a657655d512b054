import { password as words } from '../../../copy/admin';
import { asStaff } from '../common/session';
import { StaffDialog } from './StaffDialog';

const fields = [
  { name: 'current_password', label: words.current, rule: 'login_password' },
  { name: 'new_password', label: words.next, rule: 'new_password', hint: words.hint },
] as const;

/** A dialog in which staff change their password. */
export function PasswordForm({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <StaffDialog
      open={open}
      title={words.open}
      fields={fields}
      texts={{ submit: words.submit, cancel: words.cancel, failed: words.notChanged }}
      send={async (body) => {
        await asStaff('POST /auth/password', { body });
        return words.changed;
      }}
      onClose={onClose}
    />
  );
}
