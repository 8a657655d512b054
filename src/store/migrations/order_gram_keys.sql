-- The grams of the index of orders get integer keys, and its words a table to themselves. Without row numbers, the inner
-- pages of a table hold whole rows, so that a search read about five pages for each gram instead of one. The program
-- builds the index again.
DELETE FROM order_segments;
DROP TABLE order_grams;

-- The orders with a gram within a segment: as gaps, or as a bitmap if that is shorter. Rows of a segment that is not in
-- order_segments are not in use.
CREATE TABLE order_grams (
    -- level << 50 | segment << 26 | gram. The segments of a level are numbered from 0.
    key    INTEGER NOT NULL PRIMARY KEY,
    orders BLOB    NOT NULL
) STRICT;

-- The orders with a common word within a segment. Orders with the grams of a word may lack the word; those with the whole
-- word need not be read.
CREATE TABLE order_words (
    level   INTEGER NOT NULL,
    segment INTEGER NOT NULL,
    word    TEXT    NOT NULL,
    orders  BLOB    NOT NULL,
    PRIMARY KEY (level, segment, word)
) STRICT, WITHOUT ROWID;
