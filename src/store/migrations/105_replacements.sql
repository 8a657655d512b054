-- The number of the order whose items are sent again. Such an order costs nothing and is no sale.
ALTER TABLE orders ADD COLUMN replaces TEXT REFERENCES orders (order_number)
    CONSTRAINT orders_replacement_is_free CHECK (replaces IS NULL OR total_cents = 0);
CREATE INDEX orders_by_replaced ON orders (replaces) WHERE replaces IS NOT NULL;
