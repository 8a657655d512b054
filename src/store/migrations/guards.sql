-- Rises by one with each edit by staff, for If-Match; orders do not change it.
ALTER TABLE products ADD COLUMN version INTEGER NOT NULL DEFAULT 1
    CONSTRAINT products_version_is_positive CHECK (version >= 1);

-- Unpaid orders by age: those that lapse, and the units held since an hour ago.
CREATE INDEX orders_pending_by_age ON orders (created_at) WHERE status = 'pending';
