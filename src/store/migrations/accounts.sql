-- What a sign-in was checked against, so that one in flight cannot outlive a change of the account.

-- Rises with each new password, not when the same one is hashed again.
ALTER TABLE admins ADD COLUMN password_version INTEGER NOT NULL DEFAULT 0;

-- Rises when every session is ended.
ALTER TABLE admins ADD COLUMN session_epoch INTEGER NOT NULL DEFAULT 0;
