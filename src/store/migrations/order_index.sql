-- The index behind the list of orders: which orders have which status and which grams (src/domain/search/grams.rs).
-- It covers the orders from the first row on, in segments of consecutive rows; the latest orders are not in it yet.
-- The program fills it in the background (src/store/orders/index/) and rebuilds it if it is emptied.

-- One row per segment. Each bitmap has one bit per order: bit n is row `first + n`.
CREATE TABLE order_segments (
    first     INTEGER NOT NULL PRIMARY KEY,
    -- 0: 512 orders; 1: 7,680 orders.
    level     INTEGER NOT NULL,
    -- The version of the folding and of the grams. A segment of another version is built again.
    format    INTEGER NOT NULL,
    -- The id of the segment's last order, which shows whether the rows have been renumbered.
    last_id   TEXT    NOT NULL,
    pending   BLOB    NOT NULL,
    paid      BLOB    NOT NULL,
    cancelled BLOB    NOT NULL,
    CONSTRAINT order_segments_level_is_known CHECK (level IN (0, 1))
) STRICT;

-- The orders with a gram (a number) or a common word (a text), within a segment: as gaps, or as a bitmap if that is
-- shorter. Orders with the grams of a word may lack the word; those with the whole word need not be read. The segments of
-- a level are numbered from 0. Rows of a segment that is not in order_segments are not in use.
CREATE TABLE order_grams (
    level   INTEGER NOT NULL,
    segment INTEGER NOT NULL,
    gram    ANY     NOT NULL,
    orders  BLOB    NOT NULL,
    PRIMARY KEY (level, segment, gram)
) STRICT, WITHOUT ROWID;

-- The bitmaps replace it.
DROP INDEX orders_by_status;
