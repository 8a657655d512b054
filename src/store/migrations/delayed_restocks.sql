-- Cancelled orders whose units are not back in stock yet, because the cancellation can still be undone. Times are in Unix
-- seconds.
CREATE TABLE delayed_restocks (
    order_id TEXT    NOT NULL PRIMARY KEY REFERENCES orders (id),
    due_at   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
