-- Pages of the audit log by time: all of it, of an actor, of an action.
CREATE INDEX audit_log_by_time ON audit_log (at);
CREATE INDEX audit_log_by_actor ON audit_log (actor, at);
-- With the actor: a rare actor of a frequent action is found without reading the entries.
CREATE INDEX audit_log_by_action ON audit_log (action, at, actor);

-- With the action: without statistics, SQLite would take the index above for the history of one subject.
DROP INDEX audit_log_by_subject;
CREATE INDEX audit_log_by_subject ON audit_log (subject, action);
