-- A product is sold in the sizes S to XL, or in one size.
ALTER TABLE products ADD COLUMN has_sizes INTEGER NOT NULL DEFAULT 1
    CONSTRAINT products_has_sizes_is_boolean CHECK (has_sizes IN (0, 1));

ALTER TABLE order_items DROP CONSTRAINT order_items_size_is_known;
ALTER TABLE order_items ADD CONSTRAINT order_items_size_is_known CHECK (size IN ('S', 'M', 'L', 'XL', 'One size'));
