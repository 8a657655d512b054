-- Card payments through Stripe. Money is in US cents, times are in Unix seconds.

-- An order has a row if the shop took cards when it was placed.
CREATE TABLE payments (
    order_id       TEXT    NOT NULL PRIMARY KEY REFERENCES orders (id),
    -- The id at Stripe; NULL until the shopper first pays.
    intent         TEXT,
    is_live        INTEGER NOT NULL,
    -- As Stripe last said.
    state          TEXT    NOT NULL,
    -- The call whose outcome is not known yet. An order whose money is given up cannot be reopened.
    acting         TEXT,
    cents          INTEGER NOT NULL,
    captured_cents INTEGER NOT NULL,
    -- The sum of the refunds that have not failed.
    refunded_cents INTEGER NOT NULL,
    -- The card that was accepted. The order keeps the first one that was entered.
    card_brand     TEXT,
    card_last4     TEXT,
    -- Part of the idempotency keys: Stripe repeats its answer to a key for a day, failures too.
    attempt        INTEGER NOT NULL,
    -- The number of consecutive tries, questions or calls, without progress.
    tries          INTEGER NOT NULL,
    -- When the shop looks after the payment next; NULL if there is nothing to do.
    due_at         INTEGER,
    -- Why the last call failed.
    error          TEXT,
    CONSTRAINT payments_intent_is_unique UNIQUE (intent),
    CONSTRAINT payments_is_live_is_boolean CHECK (is_live IN (0, 1)),
    CONSTRAINT payments_state_is_known CHECK (
        state IN ('unpaid', 'action', 'processing', 'authorized', 'captured', 'released')
    ),
    CONSTRAINT payments_state_is_of_an_intent CHECK (intent IS NOT NULL OR state = 'unpaid'),
    CONSTRAINT payments_acting_is_known CHECK (acting IN ('confirm', 'capture', 'release', 'refund')),
    CONSTRAINT payments_cents_in_range CHECK (cents BETWEEN 50 AND 99999999),
    CONSTRAINT payments_captured_in_range CHECK (captured_cents BETWEEN 0 AND cents),
    CONSTRAINT payments_refunded_in_range CHECK (refunded_cents BETWEEN 0 AND captured_cents),
    CONSTRAINT payments_has_whole_card CHECK ((card_brand IS NULL) = (card_last4 IS NULL)),
    CONSTRAINT payments_last4_has_form CHECK (card_last4 GLOB '[0-9][0-9][0-9][0-9]')
) STRICT, WITHOUT ROWID;

CREATE INDEX payments_due ON payments (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE refunds (
    -- Never used again: it is in Stripe's metadata and in the idempotency key.
    id         INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    order_id   TEXT    NOT NULL REFERENCES payments (order_id),
    cents      INTEGER NOT NULL,
    state      TEXT    NOT NULL,
    -- The id at Stripe.
    reference  TEXT,
    -- The email of the account, 'shop', or empty for the command line and Stripe's dashboard.
    actor      TEXT    NOT NULL,
    created_at INTEGER NOT NULL,
    CONSTRAINT refunds_reference_is_unique UNIQUE (reference),
    CONSTRAINT refunds_cents_in_range CHECK (cents > 0),
    CONSTRAINT refunds_state_is_known CHECK (state IN ('wanted', 'sent', 'done', 'failed')),
    CONSTRAINT refunds_sent_with_reference CHECK (reference IS NOT NULL OR state IN ('wanted', 'failed'))
) STRICT;

CREATE INDEX refunds_by_order ON refunds (order_id);
CREATE INDEX refunds_failed ON refunds (order_id) WHERE state = 'failed';

-- The mark of this database in Stripe's metadata: several shops can share an account.
CREATE TABLE payment_account (
    id   INTEGER NOT NULL PRIMARY KEY,
    shop TEXT    NOT NULL,
    CONSTRAINT payment_account_has_one_row CHECK (id = 1),
    CONSTRAINT payment_account_shop_has_form CHECK (length(shop) = 16 AND shop NOT GLOB '*[^0-9a-f]*')
) STRICT;

INSERT INTO payment_account (id, shop) VALUES (1, lower(hex(randomblob(8))));
