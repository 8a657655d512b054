-- What came back of a shipped order, oldest first: a list of objects as `Return` in src/domain/order/returned.rs has them.
ALTER TABLE orders ADD COLUMN returns TEXT NOT NULL DEFAULT '[]'
    CONSTRAINT orders_returns_is_list CHECK (json_valid(returns) AND json_type(returns) = 'array');
-- Whether the order was cancelled without putting its units back to stock.
ALTER TABLE orders ADD COLUMN is_written_off INTEGER NOT NULL DEFAULT 0
    CONSTRAINT orders_is_written_off_is_boolean CHECK (is_written_off IN (0, 1));

CREATE INDEX orders_returned ON orders (shipped_at) WHERE returns <> '[]';
