-- At or below this many units, staff are told that a color is low.
ALTER TABLE variants ADD COLUMN low_stock INTEGER NOT NULL DEFAULT 3
    CONSTRAINT variants_low_stock_in_range CHECK (low_stock BETWEEN 0 AND 1000000);
