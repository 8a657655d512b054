-- Versions that a sign-in compares, so that one in flight fails if the account changes.

-- Increases with each new password, but not when the same password is rehashed.
ALTER TABLE admins ADD COLUMN password_version INTEGER NOT NULL DEFAULT 0;

-- Increases each time every session is ended.
ALTER TABLE admins ADD COLUMN session_epoch INTEGER NOT NULL DEFAULT 0;
