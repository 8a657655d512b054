-- By how many seconds the shop has run, over all its starts, the newest order and audit entry were these. The age of
-- unpaid orders is measured by it, so that a clock that is set wrong makes none of them older.
CREATE TABLE run_times (
    seconds   INTEGER NOT NULL PRIMARY KEY,
    -- The rowid of the order, and the id of the audit entry; 0 if there is none.
    order_row INTEGER NOT NULL,
    entry     INTEGER NOT NULL
) STRICT;
