-- What each dispute of a charge has moved, as `Dispute` in src/domain/payment/order_payment.rs has it; NULL if Stripe has not said.
ALTER TABLE payments ADD COLUMN disputes TEXT CONSTRAINT payments_disputes_is_list CHECK (
    disputes IS NULL OR json_valid(disputes) AND json_type(disputes) = 'array'
);
-- Stripe's fee for a refund in US cents; NULL if Stripe has not said it.
ALTER TABLE refunds ADD COLUMN fee_cents INTEGER;

-- The dispute at Stripe, and its fee in US cents; NULL if Stripe has not said it.
ALTER TABLE ledger_entries ADD COLUMN dispute TEXT
    CONSTRAINT ledger_entries_dispute_has_form CHECK (dispute NOT GLOB '*[^A-Za-z0-9_]*');
ALTER TABLE ledger_entries ADD COLUMN fee_cents INTEGER;
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_kind_is_known;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_kind_is_known CHECK (
    kind IN ('charge', 'charge_reversed', 'refund', 'refund_failed', 'dispute', 'dispute_reversed')
);
-- An entry of 0 moves only units: those of an order whose card was charged, when it is cancelled or reopened.
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_cents_have_sign;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_cents_have_sign CHECK (
    cents = 0 AND kind IN ('charge', 'charge_reversed')
    OR cents <> 0 AND (cents > 0) = (kind IN ('charge', 'refund_failed', 'dispute_reversed'))
);
-- Refunds that Stripe counts and does not list have no id.
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_refund_is_known;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_refund_is_of_refund CHECK (
    refund_id IS NULL OR kind IN ('refund', 'refund_failed')
);

INSERT INTO ledger_entries (order_id, kind, at, cents, state)
SELECT orders.id, 'charge_reversed', status_at, 0, orders.state FROM orders JOIN payments ON order_id = orders.id
WHERE status = 'cancelled' AND captured_cents > 0
ORDER BY status_at;
