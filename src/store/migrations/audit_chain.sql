-- Chains the audit log with hashes, rejects REPLACE in it, and adds the table that the health check writes.
-- The program registers the function audit_hash() (src/store/audit.rs).

-- Recreated to allow new actions, because SQLite cannot change a CHECK constraint. From this version on, the program
-- defines the set of actions, and the constraint checks only their format.
CREATE TABLE audit_log_chained (
    id      INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    at      INTEGER NOT NULL,
    -- The email of the staff account, 'shop' for the shop itself, or empty without an account (such as on the command
    -- line).
    actor   TEXT    NOT NULL,
    action  TEXT    NOT NULL,
    subject TEXT    NOT NULL,
    before  TEXT,
    after   TEXT,
    -- SHA-256 over the hash of the previous entry (32 zero bytes for the first entry) and this entry as the JSON array
    -- [id, at, actor, action, subject, before, after].
    hash    BLOB    NOT NULL,
    CONSTRAINT audit_log_action_has_form CHECK (action GLOB '[a-z]*.[a-z]*'),
    CONSTRAINT audit_log_before_is_json CHECK (before IS NULL OR json_valid(before)),
    CONSTRAINT audit_log_after_is_json CHECK (after IS NULL OR json_valid(after)),
    CONSTRAINT audit_log_hash_is_sha256 CHECK (length(hash) = 32)
) STRICT;

INSERT INTO audit_log_chained (id, at, actor, action, subject, before, after, hash)
WITH RECURSIVE chain (id, hash) AS (
    SELECT 0, zeroblob(32)
    UNION ALL
    SELECT entry.id,
           audit_hash(chain.hash, entry.id, entry.at, entry.actor, entry.action, entry.subject, entry.before, entry.after)
    FROM chain JOIN audit_log AS entry ON entry.id = (SELECT min(id) FROM audit_log WHERE id > chain.id)
)
SELECT entry.id, entry.at, entry.actor, entry.action, entry.subject, entry.before, entry.after, chain.hash
FROM chain JOIN audit_log AS entry ON entry.id = chain.id
ORDER BY entry.id;

DROP TABLE audit_log;
ALTER TABLE audit_log_chained RENAME TO audit_log;

CREATE INDEX audit_log_by_subject ON audit_log (subject, id);

CREATE TRIGGER audit_log_is_append_only_update BEFORE UPDATE ON audit_log
BEGIN
    SELECT RAISE(ABORT, 'the audit log is append-only');
END;

CREATE TRIGGER audit_log_is_append_only_delete BEFORE DELETE ON audit_log
BEGIN
    SELECT RAISE(ABORT, 'the audit log is append-only');
END;

-- REPLACE deletes rows without firing the delete trigger.
CREATE TRIGGER audit_log_is_append_only_insert BEFORE INSERT ON audit_log
WHEN NEW.id <= (SELECT max(id) FROM audit_log)
BEGIN
    SELECT RAISE(ABORT, 'the audit log is append-only');
END;

-- One row, which the health check writes to test whether the database can be written.
CREATE TABLE heartbeat (
    id INTEGER NOT NULL PRIMARY KEY,
    at INTEGER NOT NULL,
    CONSTRAINT heartbeat_is_one_row CHECK (id = 1)
) STRICT;
