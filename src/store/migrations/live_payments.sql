-- Why a refund has failed, in words.
ALTER TABLE refunds ADD COLUMN error TEXT;

-- How often the bank has refused to charge what it holds, and when last, in Unix seconds.
ALTER TABLE payments ADD COLUMN charge_declines INTEGER NOT NULL DEFAULT 0;
ALTER TABLE payments ADD COLUMN charge_declined_at INTEGER;
-- When the shopper last tried a card, in Unix seconds.
ALTER TABLE payments ADD COLUMN confirmed_at INTEGER;

-- Payments at Stripe with the mark of this database that no order has, as of the last comparison.
CREATE TABLE strange_payments (
    -- The id at Stripe.
    intent       TEXT    NOT NULL PRIMARY KEY,
    order_number TEXT    NOT NULL,
    cents        INTEGER NOT NULL,
    state        TEXT    NOT NULL
) STRICT, WITHOUT ROWID;
