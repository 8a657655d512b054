-- How far the shop has come with sending an order. Times are in Unix seconds.
-- The program registers the functions ship_by() and opened_at() (src/store/orders/fulfillments.rs).

-- An order gets a row when it is first paid. Columns of the same change are set together.
CREATE TABLE fulfillments (
    order_id      TEXT    NOT NULL PRIMARY KEY REFERENCES orders (id),
    -- The secret part of the address of the shopper's order page, and the time until which the shopper can cancel.
    link          TEXT,
    cancel_until  INTEGER,
    -- The end of the day by which the order ships, and of the later day that staff have announced.
    ship_by       INTEGER NOT NULL,
    delayed_until INTEGER,
    -- Who packs the order now: the email of the account.
    claimed_by    TEXT,
    claimed_until INTEGER,
    printed_at    INTEGER,
    packed_at     INTEGER,
    -- The email of the account, or empty for the command line.
    packed_by     TEXT,
    shipped_at    INTEGER,
    carrier       TEXT,
    tracking      TEXT,
    -- Whether the order still has to ship: 0 once it is shipped or cancelled.
    is_open       INTEGER NOT NULL,
    CONSTRAINT fulfillments_link_has_form CHECK (length(link) = 22 AND link NOT GLOB '*[^A-Za-z0-9_-]*'),
    CONSTRAINT fulfillments_link_has_window CHECK ((link IS NULL) = (cancel_until IS NULL)),
    CONSTRAINT fulfillments_delay_in_range CHECK (delayed_until > ship_by AND delayed_until <= ship_by + 30 * 86400),
    CONSTRAINT fulfillments_claim_ends CHECK ((claimed_by IS NULL) = (claimed_until IS NULL)),
    CONSTRAINT fulfillments_packed_by_somebody CHECK ((packed_at IS NULL) = (packed_by IS NULL)),
    CONSTRAINT fulfillments_shipped_is_packed CHECK (shipped_at IS NULL OR packed_at IS NOT NULL),
    CONSTRAINT fulfillments_shipped_with_carrier CHECK ((shipped_at IS NULL) = (carrier IS NULL)),
    CONSTRAINT fulfillments_shipped_with_tracking CHECK ((shipped_at IS NULL) = (tracking IS NULL)),
    CONSTRAINT fulfillments_carrier_is_known CHECK (carrier IN ('usps', 'ups', 'fedex', 'dhl', 'other')),
    CONSTRAINT fulfillments_tracking_has_form CHECK (
        tracking = '' OR length(tracking) BETWEEN 8 AND 40 AND tracking NOT GLOB '*[^A-Z0-9 -]*'
    ),
    CONSTRAINT fulfillments_is_open_is_boolean CHECK (is_open IN (0, 1)),
    CONSTRAINT fulfillments_shipped_is_closed CHECK (is_open = 0 OR shipped_at IS NULL)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX fulfillments_by_link ON fulfillments (link) WHERE link IS NOT NULL;
CREATE INDEX fulfillments_to_ship ON fulfillments (ship_by) WHERE is_open = 1;
-- Parcels of orders that were cancelled after they were packed.
CREATE INDEX fulfillments_to_pull ON fulfillments (packed_at)
    WHERE is_open = 0 AND shipped_at IS NULL AND packed_at IS NOT NULL;
CREATE INDEX fulfillments_shipped ON fulfillments (shipped_at) WHERE shipped_at IS NOT NULL;

-- Paid orders of the last 14 days still have to ship, as the staff page showed them until this version.
INSERT INTO fulfillments (order_id, ship_by, is_open)
SELECT id, ship_by(created_at), created_at >= opened_at() - 14 * 86400 FROM orders WHERE status = 'paid' ORDER BY id;

-- The word express finds express orders. The program adds those that are missing again.
DELETE FROM order_search WHERE rowid >= (SELECT min(rowid) FROM orders WHERE shipping_method = 'express');
