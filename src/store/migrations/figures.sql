-- Orders by age, for the figures of any period: those that orders_pending_by_age leaves out. Placing an order writes to one
-- of the two.
CREATE INDEX orders_settled_by_age ON orders (created_at) WHERE status <> 'pending';
