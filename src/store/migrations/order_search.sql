-- The index for searches is a table of FTS5. Its tokens are runs of three characters, so that it finds any part of a word.
-- It stores no texts: the program makes them of the orders (src/store/orders/index.rs), in their order, behind them.
DROP TABLE order_segments;
DROP TABLE order_grams;
DROP TABLE order_words;

CREATE VIRTUAL TABLE order_search USING fts5 (
    text,
    tokenize = 'trigram case_sensitive 1',
    content = '',
    contentless_delete = 1
);

-- Pages of the orders with a status, and their number.
CREATE INDEX orders_by_status ON orders (status);
