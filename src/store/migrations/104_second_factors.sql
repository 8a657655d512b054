-- The second factor of an account. Its secret is derived from the key file, the account and the salt.
CREATE TABLE second_factors (
    admin_id   TEXT    NOT NULL PRIMARY KEY REFERENCES admins (id) ON DELETE CASCADE,
    salt       TEXT    NOT NULL,
    -- The last step of 30 seconds whose code was accepted: a code works once.
    last_step  INTEGER NOT NULL,
    enabled_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The SHA-256 of each recovery code that is not used yet.
CREATE TABLE recovery_codes (
    admin_id TEXT NOT NULL REFERENCES second_factors (admin_id) ON DELETE CASCADE,
    hash     BLOB NOT NULL,
    PRIMARY KEY (admin_id, hash),
    CONSTRAINT recovery_codes_hash_is_sha256 CHECK (length(hash) = 32)
) STRICT, WITHOUT ROWID;
