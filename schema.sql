-- The shop's database, schema version 1. Money is in integer cents, time in Unix seconds (UTC).
-- Later versions are migrations, listed in VERSIONS in src/store/open.rs. This file remains version 1.

-- 'SHOP': identifies the file as a shop database.
PRAGMA application_id = 0x53484f50;

CREATE TABLE products (
    id               TEXT    NOT NULL PRIMARY KEY,
    title            TEXT    NOT NULL,
    description      TEXT    NOT NULL,
    image            TEXT    NOT NULL,
    price_cents      INTEGER NOT NULL,
    sale_price_cents INTEGER,
    position         INTEGER NOT NULL,
    created_at       INTEGER NOT NULL,
    updated_at       INTEGER NOT NULL,
    CONSTRAINT products_price_in_range CHECK (price_cents BETWEEN 0 AND 100000000),
    CONSTRAINT products_sale_price_in_range CHECK (sale_price_cents BETWEEN 0 AND price_cents)
) STRICT, WITHOUT ROWID;

-- A product without colors has one row with an empty color.
CREATE TABLE variants (
    product_id TEXT    NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    color      TEXT    NOT NULL,
    image      TEXT    NOT NULL,
    inventory  INTEGER NOT NULL,
    position   INTEGER NOT NULL,
    PRIMARY KEY (product_id, color),
    CONSTRAINT variants_inventory_in_range CHECK (inventory BETWEEN 0 AND 2000000)
) STRICT, WITHOUT ROWID;

-- The id is a version 7 UUID, so ids sort by time of arrival.
CREATE TABLE orders (
    id              TEXT    NOT NULL PRIMARY KEY,
    order_number    TEXT    NOT NULL,
    status          TEXT    NOT NULL,
    name            TEXT    NOT NULL,
    email           TEXT    NOT NULL,
    phone           TEXT    NOT NULL,
    address         TEXT    NOT NULL,
    address2        TEXT    NOT NULL,
    city            TEXT    NOT NULL,
    state           TEXT    NOT NULL,
    zip             TEXT    NOT NULL,
    shipping_method TEXT    NOT NULL,
    subtotal_cents  INTEGER NOT NULL,
    shipping_cents  INTEGER NOT NULL,
    total_cents     INTEGER NOT NULL,
    cardholder_name TEXT    NOT NULL,
    card_brand      TEXT    NOT NULL,
    card_last4      TEXT    NOT NULL,
    created_at      INTEGER NOT NULL,
    CONSTRAINT orders_number_is_unique UNIQUE (order_number),
    CONSTRAINT orders_number_has_form CHECK (order_number GLOB 'LC[1-9][0-9][0-9][0-9][0-9][0-9]'),
    CONSTRAINT orders_status_is_known CHECK (status IN ('pending', 'paid', 'cancelled')),
    CONSTRAINT orders_shipping_is_known CHECK (shipping_method IN ('free', 'express')),
    CONSTRAINT orders_state_has_form CHECK (state GLOB '[A-Z][A-Z]'),
    CONSTRAINT orders_subtotal_in_range CHECK (subtotal_cents >= 0),
    CONSTRAINT orders_shipping_in_range CHECK (shipping_cents >= 0),
    CONSTRAINT orders_total_adds_up CHECK (total_cents = subtotal_cents + shipping_cents),
    -- Exactly four digits. No column is meant for a card number.
    CONSTRAINT orders_last4_has_form CHECK (card_last4 GLOB '[0-9][0-9][0-9][0-9]')
) STRICT;

CREATE INDEX orders_by_status ON orders (status, id);

-- A snapshot at the time of purchase. It does not reference products, which may change or be deleted.
CREATE TABLE order_items (
    order_id    TEXT    NOT NULL REFERENCES orders (id),
    line        INTEGER NOT NULL,
    product_id  TEXT    NOT NULL,
    title       TEXT    NOT NULL,
    color       TEXT    NOT NULL,
    size        TEXT    NOT NULL,
    quantity    INTEGER NOT NULL,
    price_cents INTEGER NOT NULL,
    PRIMARY KEY (order_id, line),
    CONSTRAINT order_items_size_is_known CHECK (size IN ('S', 'M', 'L', 'XL')),
    CONSTRAINT order_items_quantity_in_range CHECK (quantity BETWEEN 1 AND 999),
    CONSTRAINT order_items_price_in_range CHECK (price_cents >= 0)
) STRICT, WITHOUT ROWID;

CREATE TABLE idempotency_keys (
    key          TEXT    NOT NULL PRIMARY KEY,
    request_hash BLOB    NOT NULL,
    order_id     TEXT    NOT NULL REFERENCES orders (id),
    created_at   INTEGER NOT NULL,
    CONSTRAINT idempotency_keys_hash_is_sha256 CHECK (length(request_hash) = 32)
) STRICT, WITHOUT ROWID;

CREATE TABLE admins (
    id            TEXT    NOT NULL PRIMARY KEY,
    email         TEXT    NOT NULL,
    password_hash TEXT    NOT NULL,
    created_at    INTEGER NOT NULL,
    CONSTRAINT admins_email_is_unique UNIQUE (email),
    CONSTRAINT admins_email_is_lower_case CHECK (email = lower(email)),
    CONSTRAINT admins_password_is_phc CHECK (password_hash LIKE '$pbkdf2-sha256$%')
) STRICT, WITHOUT ROWID;

-- The id is the token's jti. A token without a row is invalid.
CREATE TABLE sessions (
    id         TEXT    NOT NULL PRIMARY KEY,
    admin_id   TEXT    NOT NULL REFERENCES admins (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    CONSTRAINT sessions_end_after_they_start CHECK (expires_at > created_at)
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_by_admin ON sessions (admin_id);

CREATE TABLE audit_log (
    id      INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    at      INTEGER NOT NULL,
    -- The email of the staff account, 'shop' for the shop itself, or empty without an account (such as on the command
    -- line).
    actor   TEXT    NOT NULL,
    action  TEXT    NOT NULL,
    subject TEXT    NOT NULL,
    before  TEXT,
    after   TEXT,
    CONSTRAINT audit_log_action_is_known CHECK (action IN (
        'admin.create', 'admin.password', 'session.start', 'session.refuse', 'session.end',
        'product.create', 'product.update', 'product.delete', 'order.status'
    )),
    CONSTRAINT audit_log_before_is_json CHECK (before IS NULL OR json_valid(before)),
    CONSTRAINT audit_log_after_is_json CHECK (after IS NULL OR json_valid(after))
) STRICT;

CREATE INDEX audit_log_by_subject ON audit_log (subject, id);

CREATE TRIGGER audit_log_is_append_only_update BEFORE UPDATE ON audit_log
BEGIN
    SELECT RAISE(ABORT, 'the audit log is append-only');
END;

CREATE TRIGGER audit_log_is_append_only_delete BEFORE DELETE ON audit_log
BEGIN
    SELECT RAISE(ABORT, 'the audit log is append-only');
END;
