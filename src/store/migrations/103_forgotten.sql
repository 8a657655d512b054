-- The texts of a shopper who is forgotten leave the audit log, too. The only entries that can change are those that an
-- entry `customer.forget` after them names; they keep their hashes, so that the chain still proves all others.
DROP TRIGGER audit_log_is_append_only_update;
CREATE TRIGGER audit_log_is_append_only_update BEFORE UPDATE ON audit_log
WHEN (NEW.id, NEW.at, NEW.actor, NEW.action, NEW.subject, NEW.hash)
        IS NOT (OLD.id, OLD.at, OLD.actor, OLD.action, OLD.subject, OLD.hash)
    OR OLD.action = 'customer.forget'
    OR NOT EXISTS (
        SELECT 1 FROM audit_log AS forget, json_each(forget.after, '$.entries') AS entry
        WHERE forget.action = 'customer.forget' AND entry.value = OLD.id
    )
BEGIN
    SELECT RAISE(ABORT, 'the audit log is append-only');
END;
