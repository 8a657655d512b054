-- What staff write about orders, and the addresses that they have corrected. Few orders have either.

-- A note, and why an order is on hold.
CREATE TABLE order_notes (
    order_id TEXT NOT NULL REFERENCES orders (id),
    kind     TEXT NOT NULL,
    text     TEXT NOT NULL,
    PRIMARY KEY (order_id, kind),
    CONSTRAINT order_notes_kind_is_known CHECK (kind IN ('note', 'hold')),
    CONSTRAINT order_notes_text_has_length CHECK (length(text) BETWEEN 1 AND iif(kind = 'note', 500, 200))
) STRICT, WITHOUT ROWID;

-- The address and the phone number that the shopper entered, of an order whose address staff have corrected. The index
-- for searches is made of them, so that a correction does not change it.
CREATE TABLE placed_addresses (
    order_id TEXT NOT NULL PRIMARY KEY REFERENCES orders (id),
    phone    TEXT NOT NULL,
    address  TEXT NOT NULL,
    address2 TEXT NOT NULL,
    city     TEXT NOT NULL,
    state    TEXT NOT NULL,
    zip      TEXT NOT NULL
) STRICT, WITHOUT ROWID;
