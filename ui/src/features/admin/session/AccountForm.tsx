import type { StaffAccountSummary } from '../../../api/wire';
import { accounts as words } from '../../../copy/admin-accounts';
import { asStaff } from '../common/session';
import { StaffDialog } from './StaffDialog';

const ownPassword = { name: 'current_password', label: words.current, rule: 'login_password' } as const;

const fields = [
  { name: 'email', label: words.email, rule: 'admin_email' },
  { name: 'password', label: words.password, rule: 'new_password', hint: words.passwordHint },
  ownPassword,
] as const;

type AccountFormProps = { open: boolean; onAdd: () => void; onClose: () => void };

/** A dialog in which staff add an account. */
export function AccountForm({ open, onAdd, onClose }: AccountFormProps) {
  return (
    <StaffDialog
      open={open}
      title={words.add}
      fields={fields}
      texts={{ submit: words.add, cancel: words.cancel, failed: words.notAdded }}
      send={async (body) => words.added((await asStaff('POST /accounts', { body })).email)}
      onDone={onAdd}
      onClose={onClose}
    />
  );
}

type RemoveAccountProps = {
  /** The account to remove; null if the dialog is closed. */
  account: StaffAccountSummary | null;
  onRemove: () => void;
  onClose: () => void;
};

/** Asks for the own password before an account is removed. */
export function RemoveAccount({ account, onRemove, onClose }: RemoveAccountProps) {
  if (!account) return null;
  return (
    <StaffDialog
      open
      title={words.removeQuestion}
      fields={[ownPassword]}
      texts={{ submit: words.remove, cancel: words.keep, failed: words.notRemoved }}
      danger
      send={async (body) => {
        await asStaff('POST /accounts/{id}/remove', { path: { id: account._id }, body });
        return words.removed(account.email);
      }}
      onDone={onRemove}
      onClose={onClose}
    >
      <p>{words.removeText(account.email)}</p>
    </StaffDialog>
  );
}
