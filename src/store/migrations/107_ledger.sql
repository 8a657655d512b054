-- What has moved money, each on the day on which the shop learned of it. Rows never change, so a closed month does not.
CREATE TABLE ledger_entries (
    id        INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    order_id  TEXT    NOT NULL REFERENCES orders (id),
    kind      TEXT    NOT NULL,
    at        INTEGER NOT NULL,
    -- What it adds to the shop's money: negative if it takes some.
    cents     INTEGER NOT NULL,
    refund_id INTEGER REFERENCES refunds (id),
    -- The state that the order shipped to then.
    state     TEXT    NOT NULL,
    CONSTRAINT ledger_entries_kind_is_known CHECK (
        kind IN ('charge', 'charge_reversed', 'refund', 'refund_failed', 'dispute')
    ),
    CONSTRAINT ledger_entries_cents_have_sign CHECK (cents <> 0 AND (cents > 0) = (kind IN ('charge', 'refund_failed'))),
    CONSTRAINT ledger_entries_refund_is_known CHECK ((refund_id IS NOT NULL) = (kind IN ('refund', 'refund_failed')))
) STRICT;

CREATE INDEX ledger_entries_by_time ON ledger_entries (at);
CREATE INDEX ledger_entries_by_order ON ledger_entries (order_id);
DROP INDEX orders_by_payment;

-- The charge at Stripe, and Stripe's fee for it in US cents; NULL if Stripe has not said so.
ALTER TABLE payments ADD COLUMN charge TEXT CONSTRAINT payments_charge_has_form CHECK (charge NOT GLOB '*[^A-Za-z0-9_]*');
ALTER TABLE payments ADD COLUMN fee_cents INTEGER;

INSERT INTO ledger_entries (order_id, kind, at, cents, refund_id, state)
SELECT order_id, kind, at, cents, refund_id, orders.state
FROM (
    SELECT order_id, 'charge' AS kind, captured_cents AS cents, NULL AS refund_id, coalesce((
        SELECT min(at) FROM audit_log WHERE subject = order_id AND action = 'payment.capture'
    ), paid_at, status_at) AS at
    FROM payments JOIN orders ON orders.id = order_id WHERE captured_cents > 0
    UNION ALL
    SELECT id, 'charge', total_cents, NULL, paid_at FROM orders
    WHERE paid_at NOTNULL AND total_cents > 0 AND id NOT IN (SELECT order_id FROM payments)
    UNION ALL
    SELECT id, 'charge_reversed', -total_cents, NULL, max(status_at, paid_at) FROM orders
    WHERE paid_at NOTNULL AND total_cents > 0 AND status <> 'paid' AND id NOT IN (SELECT order_id FROM payments)
    UNION ALL
    SELECT order_id, 'refund', -cents, id, created_at FROM refunds WHERE state IN ('sent', 'done')
    UNION ALL
    SELECT order_id, 'dispute', refunded_cents - captured_cents, NULL, disputed_at FROM payments
    WHERE disputed_at NOTNULL AND captured_cents > refunded_cents
) JOIN orders ON orders.id = order_id
ORDER BY at;

CREATE TRIGGER ledger_entries_are_append_only_update BEFORE UPDATE ON ledger_entries
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
CREATE TRIGGER ledger_entries_are_append_only_delete BEFORE DELETE ON ledger_entries
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
