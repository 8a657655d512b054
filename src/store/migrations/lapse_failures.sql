-- Orders that stay unpaid for too long and could not be cancelled.
CREATE TABLE lapse_failures (
    order_id TEXT    NOT NULL PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
    failures INTEGER NOT NULL,
    error    TEXT    NOT NULL
) STRICT, WITHOUT ROWID;
