-- Mails that wait to be sent, and those of the last 30 days. Times are in Unix seconds.
CREATE TABLE outbox (
    -- Never used again: it is in the Message-ID, by which a reader who gets a mail twice sees it once.
    id         INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    -- The id of an order, the letter and the time of its cause, or the letter and its day: a cause mails once.
    key        TEXT    NOT NULL,
    -- Both are emptied once the mail is sent.
    recipient  TEXT    NOT NULL,
    facts      TEXT    NOT NULL,
    created_at INTEGER NOT NULL,
    -- When the mail is tried next; NULL once it is sent or given up.
    due_at     INTEGER,
    attempts   INTEGER NOT NULL,
    sent_at    INTEGER,
    -- Why the last attempt failed.
    error      TEXT,
    CONSTRAINT outbox_mails_once UNIQUE (key),
    CONSTRAINT outbox_sent_is_done CHECK (sent_at IS NULL OR due_at IS NULL),
    CONSTRAINT outbox_sent_is_empty CHECK (sent_at IS NULL OR recipient = '' AND facts = ''),
    CONSTRAINT outbox_given_up_with_error CHECK (due_at IS NOT NULL OR sent_at IS NOT NULL OR error IS NOT NULL),
    CONSTRAINT outbox_attempts_in_range CHECK (attempts >= 0)
) STRICT;

CREATE INDEX outbox_due ON outbox (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX outbox_failed ON outbox (id) WHERE due_at IS NULL AND sent_at IS NULL;
