-- Increases by one with each edit by staff, for If-Match. Orders do not change it.
ALTER TABLE products ADD COLUMN version INTEGER NOT NULL DEFAULT 1
    CONSTRAINT products_version_is_positive CHECK (version >= 1);

-- Unpaid orders by age, to find the ones to cancel and the units held in the last hour.
CREATE INDEX orders_pending_by_age ON orders (created_at) WHERE status = 'pending';
