-- The shop's database. Money is in US cents, times are in Unix seconds (UTC).
-- This is its first version. Later versions are migrations: see src/store/migrations/.

-- 'SHOP': identifies the file as a shop database.
PRAGMA application_id = 0x53484f50;

-- ---- Products ----

CREATE TABLE products (
    id               TEXT    NOT NULL PRIMARY KEY,
    title            TEXT    NOT NULL,
    description      TEXT    NOT NULL,
    image            TEXT    NOT NULL,
    -- A product is sold in the sizes S to XL, or in one size.
    has_sizes        INTEGER NOT NULL DEFAULT 1,
    price_cents      INTEGER NOT NULL,
    sale_price_cents INTEGER,
    -- What it is made of, and where. Empty if staff have not said so; live mode demands both.
    fabric           TEXT    NOT NULL DEFAULT '',
    origin           TEXT    NOT NULL DEFAULT '',
    position         INTEGER NOT NULL,
    -- Increases by one with each edit by staff, for If-Match. Orders do not change it.
    version          INTEGER NOT NULL DEFAULT 1,
    created_at       INTEGER NOT NULL,
    updated_at       INTEGER NOT NULL,
    CONSTRAINT products_has_sizes_is_boolean CHECK (has_sizes IN (0, 1)),
    CONSTRAINT products_price_in_range CHECK (price_cents BETWEEN 0 AND 100000000),
    CONSTRAINT products_sale_price_in_range CHECK (sale_price_cents BETWEEN 0 AND price_cents),
    CONSTRAINT products_origin_is_known CHECK (
        origin IN ('', 'made_in_usa', 'imported', 'made_in_usa_and_imported')
    ),
    CONSTRAINT products_version_is_positive CHECK (version >= 1)
) STRICT, WITHOUT ROWID;

-- A product without colors has one row with an empty color.
CREATE TABLE variants (
    product_id TEXT    NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    color      TEXT    NOT NULL,
    image      TEXT    NOT NULL,
    inventory  INTEGER NOT NULL,
    position   INTEGER NOT NULL,
    -- At or below this many units, staff are told that a color is low.
    low_stock  INTEGER NOT NULL DEFAULT 3,
    PRIMARY KEY (product_id, color),
    CONSTRAINT variants_inventory_in_range CHECK (inventory BETWEEN 0 AND 2000000),
    CONSTRAINT variants_low_stock_in_range CHECK (low_stock BETWEEN 0 AND 1000000)
) STRICT, WITHOUT ROWID;

-- Uploaded pictures. A product refers to one by its path, /pictures/ID-800.jpg.
CREATE TABLE pictures (
    -- Hexadecimal digits of a hash over the files, so that a path never gets another content.
    id           TEXT    NOT NULL PRIMARY KEY,
    -- Pixels of the upload, upright.
    width        INTEGER NOT NULL,
    height       INTEGER NOT NULL,
    -- When the shop found that no product refers to the picture, or the upload; NULL while one does.
    unused_since INTEGER,
    CONSTRAINT pictures_id_has_form CHECK (length(id) = 32 AND id NOT GLOB '*[^0-9a-f]*'),
    CONSTRAINT pictures_size_is_positive CHECK (width > 0 AND height > 0)
) STRICT, WITHOUT ROWID;

-- With rowid, because rows are large.
CREATE TABLE picture_files (
    picture_id TEXT    NOT NULL REFERENCES pictures (id) ON DELETE CASCADE,
    format     TEXT    NOT NULL,
    width      INTEGER NOT NULL,
    bytes      BLOB    NOT NULL,
    PRIMARY KEY (picture_id, format, width),
    CONSTRAINT picture_files_format_is_known CHECK (format IN ('webp', 'jpg')),
    CONSTRAINT picture_files_width_is_positive CHECK (width > 0)
) STRICT;

-- ---- Orders ----

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
    -- The note of a gift, which the packing slip shows. Empty for a gift without a note, NULL if the order is no gift.
    gift_note       TEXT,
    created_at      INTEGER NOT NULL,
    -- Since when it has its status, and when it was last marked as paid.
    status_at       INTEGER NOT NULL,
    paid_at         INTEGER,
    -- What staff write: a note, and why it is on hold.
    note            TEXT    NOT NULL DEFAULT '',
    hold            TEXT    NOT NULL DEFAULT '',
    -- HMAC-SHA256 of the network that placed it, cut to 16 bytes, for the network's budget of units in unpaid orders; NULL
    -- once it is paid or its card is authorized. The key is derived from the key file, which is not in the database.
    network         BLOB,
    -- The secret part of the address of the shopper's order page, and the time until which the shopper can cancel; NULL if
    -- the shop sent no mail when it was placed. When the mail was written that confirms the order.
    link            TEXT,
    cancel_until    INTEGER,
    confirmed_at    INTEGER,
    -- The end of the day by which it ships, and of the later day that staff have announced.
    ship_by         INTEGER NOT NULL,
    delayed_until   INTEGER,
    -- Who packs it now: the email of the account.
    claimed_by      TEXT,
    claimed_until   INTEGER,
    -- When its slip was last printed with others.
    printed_at      INTEGER,
    packed_at       INTEGER,
    -- The email of the account, or empty for the command line.
    packed_by       TEXT,
    shipped_at      INTEGER,
    carrier         TEXT,
    tracking        TEXT,
    -- When the mail that it is shipped was first sent.
    told_at         INTEGER,
    -- Whether its status, payment and parcel stay as they are: it is a test, and the shop takes real money by now.
    is_locked       INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT orders_number_is_unique UNIQUE (order_number),
    -- Seven digits are for a shop that has used up the numbers of six.
    CONSTRAINT orders_number_has_form CHECK (
        order_number GLOB '[A-Z][A-Z][1-9][0-9][0-9][0-9][0-9][0-9]'
        OR order_number GLOB '[A-Z][A-Z][1-9][0-9][0-9][0-9][0-9][0-9][0-9]'
    ),
    CONSTRAINT orders_status_is_known CHECK (status IN ('pending', 'paid', 'cancelled')),
    CONSTRAINT orders_shipping_is_known CHECK (shipping_method IN ('free', 'express')),
    CONSTRAINT orders_state_has_form CHECK (state GLOB '[A-Z][A-Z]'),
    CONSTRAINT orders_subtotal_in_range CHECK (subtotal_cents >= 0),
    CONSTRAINT orders_shipping_in_range CHECK (shipping_cents >= 0),
    CONSTRAINT orders_total_adds_up CHECK (total_cents = subtotal_cents + shipping_cents),
    -- Exactly four digits. No column is meant for a card number.
    CONSTRAINT orders_last4_has_form CHECK (card_last4 GLOB '[0-9][0-9][0-9][0-9]'),
    CONSTRAINT orders_gift_note_has_length CHECK (length(gift_note) <= 140),
    CONSTRAINT orders_paid_has_time CHECK (paid_at IS NOT NULL OR status <> 'paid'),
    CONSTRAINT orders_note_has_length CHECK (length(note) <= 500),
    CONSTRAINT orders_hold_has_length CHECK (length(hold) <= 200),
    CONSTRAINT orders_network_is_hash CHECK (length(network) = 16),
    CONSTRAINT orders_link_has_form CHECK (length(link) = 22 AND link NOT GLOB '*[^A-Za-z0-9_-]*'),
    CONSTRAINT orders_link_has_window CHECK ((link IS NULL) = (cancel_until IS NULL)),
    CONSTRAINT orders_delay_in_range CHECK (delayed_until > ship_by AND delayed_until <= ship_by + 30 * 86400),
    CONSTRAINT orders_claim_ends CHECK ((claimed_by IS NULL) = (claimed_until IS NULL)),
    CONSTRAINT orders_packed_by_somebody CHECK ((packed_at IS NULL) = (packed_by IS NULL)),
    CONSTRAINT orders_shipped_is_packed CHECK (shipped_at IS NULL OR packed_at IS NOT NULL),
    CONSTRAINT orders_shipped_with_carrier CHECK ((shipped_at IS NULL) = (carrier IS NULL)),
    CONSTRAINT orders_shipped_with_tracking CHECK ((shipped_at IS NULL) = (tracking IS NULL)),
    CONSTRAINT orders_tracking_has_form CHECK (
        tracking = '' OR length(tracking) BETWEEN 8 AND 40 AND tracking NOT GLOB '*[^A-Z0-9 -]*'
    ),
    CONSTRAINT orders_told_of_shipment CHECK (told_at IS NULL OR shipped_at IS NOT NULL),
    CONSTRAINT orders_is_locked_is_boolean CHECK (is_locked IN (0, 1))
) STRICT;

-- Unpaid orders by age, to find the ones to cancel and the units held in the last hour.
CREATE INDEX orders_pending_by_age ON orders (created_at) WHERE status = 'pending';
-- The other orders by age, for the figures of any period. Placing an order writes to one of the two.
CREATE INDEX orders_settled_by_age ON orders (created_at) WHERE status <> 'pending';
-- Pages of the orders with a status, and their number.
CREATE INDEX orders_by_status ON orders (status);
-- Paid orders by when they were marked as paid, for the figures.
CREATE INDEX orders_by_payment ON orders (paid_at) WHERE status = 'paid';
CREATE INDEX orders_by_network ON orders (network) WHERE network IS NOT NULL;
CREATE UNIQUE INDEX orders_by_link ON orders (link) WHERE link IS NOT NULL;
CREATE INDEX orders_on_hold ON orders (created_at) WHERE hold <> '';
CREATE INDEX orders_to_ship ON orders (ship_by) WHERE status = 'paid' AND shipped_at IS NULL AND is_locked = 0;
-- Parcels in the house, also those of orders that were cancelled after they were packed.
CREATE INDEX orders_packed ON orders (packed_at) WHERE packed_at IS NOT NULL AND shipped_at IS NULL;
CREATE INDEX orders_shipped ON orders (shipped_at) WHERE shipped_at IS NOT NULL;

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
    CONSTRAINT order_items_size_is_known CHECK (size IN ('S', 'M', 'L', 'XL', 'One size')),
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

-- By how many seconds the shop has run, over all its starts, the newest order and audit entry were these. The age of
-- unpaid orders is measured by it, so that a clock that is set wrong makes none of them older.
CREATE TABLE run_times (
    seconds   INTEGER NOT NULL PRIMARY KEY,
    -- The rowid of the order, and the id of the audit entry; 0 if there is none.
    order_row INTEGER NOT NULL,
    entry     INTEGER NOT NULL
) STRICT;

-- The index for searches. Its tokens are runs of three characters, so that it finds any part of a word. It stores no
-- texts: the program makes them of the orders (src/store/orders/index.rs), in their order, with the commit that saves them.
CREATE VIRTUAL TABLE order_search USING fts5 (
    text,
    tokenize = 'trigram case_sensitive 1',
    content = '',
    contentless_delete = 1
);

-- ---- Payments by card ----

-- An order has a row if the shop took cards when it was placed.
CREATE TABLE payments (
    order_id           TEXT    NOT NULL PRIMARY KEY REFERENCES orders (id),
    -- The id at Stripe; NULL until the shopper first pays.
    intent             TEXT,
    is_live            INTEGER NOT NULL,
    -- As Stripe last said.
    state              TEXT    NOT NULL,
    -- The call whose outcome is not known yet. An order whose money is given up cannot be reopened.
    acting             TEXT,
    cents              INTEGER NOT NULL,
    captured_cents     INTEGER NOT NULL,
    -- The sum of the refunds that have not failed.
    refunded_cents     INTEGER NOT NULL,
    -- The card that was accepted. The order keeps the first one that was entered.
    card_brand         TEXT,
    card_last4         TEXT,
    -- When the shopper last tried a card.
    confirmed_at       INTEGER,
    -- How often the bank has refused to charge what it holds, and when last.
    charge_declines    INTEGER NOT NULL DEFAULT 0,
    charge_declined_at INTEGER,
    -- When the shop first saw that the cardholder disputes the charge.
    disputed_at        INTEGER,
    -- Part of the idempotency keys: Stripe repeats its answer to a key for a day, failures too.
    attempt            INTEGER NOT NULL,
    -- The number of consecutive tries, questions or calls, without progress.
    tries              INTEGER NOT NULL,
    -- When the shop looks after the payment next; NULL if there is nothing to do.
    due_at             INTEGER,
    -- Why the last call failed.
    error              TEXT,
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
CREATE INDEX payments_disputed ON payments (disputed_at) WHERE disputed_at IS NOT NULL;

CREATE TABLE refunds (
    -- Never used again: it is in Stripe's metadata and in the idempotency key.
    id         INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    order_id   TEXT    NOT NULL REFERENCES payments (order_id),
    cents      INTEGER NOT NULL,
    state      TEXT    NOT NULL,
    -- The id at Stripe.
    reference  TEXT,
    -- The email of the account, 'shop', 'stripe' for Stripe's dashboard, or empty for the command line.
    actor      TEXT    NOT NULL,
    created_at INTEGER NOT NULL,
    -- Why it has failed, in words.
    error      TEXT,
    CONSTRAINT refunds_reference_is_unique UNIQUE (reference),
    CONSTRAINT refunds_cents_in_range CHECK (cents > 0),
    CONSTRAINT refunds_state_is_known CHECK (state IN ('wanted', 'sent', 'done', 'failed')),
    CONSTRAINT refunds_sent_with_reference CHECK (reference IS NOT NULL OR state IN ('wanted', 'failed'))
) STRICT;

CREATE INDEX refunds_by_order ON refunds (order_id);
CREATE INDEX refunds_failed ON refunds (order_id) WHERE state = 'failed';

-- ---- Mails ----

-- Mails that wait to be sent, and those of the last 30 days.
CREATE TABLE outbox (
    -- Never used again: it is in the Message-ID, by which a reader who gets a mail twice sees it once.
    id         INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    -- The id of an order, the letter and the time of its cause, or the letter and its day: a cause mails once.
    key        TEXT    NOT NULL,
    -- Both are emptied once the mail is sent.
    recipient  TEXT    NOT NULL,
    facts      TEXT    NOT NULL,
    created_at INTEGER NOT NULL,
    -- When the mail is tried next; NULL once it is sent or given up.
    due_at     INTEGER,
    attempts   INTEGER NOT NULL,
    sent_at    INTEGER,
    -- Why the last attempt failed.
    error      TEXT,
    CONSTRAINT outbox_mails_once UNIQUE (key),
    CONSTRAINT outbox_sent_is_done CHECK (sent_at IS NULL OR due_at IS NULL),
    CONSTRAINT outbox_sent_is_empty CHECK (sent_at IS NULL OR recipient = '' AND facts = ''),
    CONSTRAINT outbox_given_up_with_error CHECK (due_at IS NOT NULL OR sent_at IS NOT NULL OR error IS NOT NULL),
    CONSTRAINT outbox_attempts_in_range CHECK (attempts >= 0)
) STRICT;

CREATE INDEX outbox_due ON outbox (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX outbox_failed ON outbox (id) WHERE due_at IS NULL AND sent_at IS NULL;

-- ---- Staff ----

CREATE TABLE admins (
    id               TEXT    NOT NULL PRIMARY KEY,
    email            TEXT    NOT NULL,
    password_hash    TEXT    NOT NULL,
    -- A sign-in compares both, so that one in flight fails if the account changes. The first increases with each new
    -- password, but not when the same password is rehashed, and the second each time every session is ended.
    password_version INTEGER NOT NULL DEFAULT 0,
    session_epoch    INTEGER NOT NULL DEFAULT 0,
    created_at       INTEGER NOT NULL,
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

-- The program defines the set of actions, and the constraint checks only their format.
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
    -- SHA-256 over the hash of the previous entry (32 zero bytes for the first entry) and this entry as the JSON array
    -- [id, at, actor, action, subject, before, after].
    hash    BLOB    NOT NULL,
    CONSTRAINT audit_log_action_has_form CHECK (action GLOB '[a-z]*.[a-z]*'),
    CONSTRAINT audit_log_before_is_json CHECK (before IS NULL OR json_valid(before)),
    CONSTRAINT audit_log_after_is_json CHECK (after IS NULL OR json_valid(after)),
    CONSTRAINT audit_log_hash_is_sha256 CHECK (length(hash) = 32)
) STRICT;

-- Pages of the log by time: all of it, of an actor, of an action.
CREATE INDEX audit_log_by_time ON audit_log (at);
CREATE INDEX audit_log_by_actor ON audit_log (actor, at);
-- With the actor: a rare actor of a frequent action is found without reading the entries.
CREATE INDEX audit_log_by_action ON audit_log (action, at, actor);
-- With the action: without statistics, SQLite would take the index above for the history of one subject.
CREATE INDEX audit_log_by_subject ON audit_log (subject, action);

CREATE TRIGGER audit_log_is_append_only_update BEFORE UPDATE ON audit_log
BEGIN
    SELECT RAISE(ABORT, 'the audit log is append-only');
END;

CREATE TRIGGER audit_log_is_append_only_delete BEFORE DELETE ON audit_log
BEGIN
    SELECT RAISE(ABORT, 'the audit log is append-only');
END;

-- REPLACE deletes rows without firing the delete trigger.
CREATE TRIGGER audit_log_is_append_only_insert BEFORE INSERT ON audit_log
WHEN NEW.id <= (SELECT max(id) FROM audit_log)
BEGIN
    SELECT RAISE(ABORT, 'the audit log is append-only');
END;

-- ---- The file ----

-- One row, about the shop as a whole.
CREATE TABLE shop (
    id               INTEGER NOT NULL PRIMARY KEY,
    -- The mark of this database in Stripe's metadata: several shops can share an account.
    mark             TEXT    NOT NULL,
    -- Whether payments move real money, by the key that the shop last started with. If they do, test orders are locked.
    is_live          INTEGER NOT NULL DEFAULT 0,
    -- Since when Stripe refuses the shop's payments, and why, as Stripe says it; NULL while payments work.
    refused_at       INTEGER,
    refusal          TEXT,
    -- When the owner was last told.
    alerted_at       INTEGER,
    -- The payments at Stripe with this mark that no order has, as of the last comparison: a JSON array.
    strange_payments TEXT   NOT NULL DEFAULT '[]',
    -- When a health check last tested that the database can be written.
    written_at       INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT shop_has_one_row CHECK (id = 1),
    CONSTRAINT shop_mark_has_form CHECK (length(mark) = 16 AND mark NOT GLOB '*[^0-9a-f]*'),
    CONSTRAINT shop_is_live_is_boolean CHECK (is_live IN (0, 1)),
    CONSTRAINT shop_refusal_has_time CHECK ((refusal IS NULL) = (refused_at IS NULL)),
    CONSTRAINT shop_strange_payments_are_json CHECK (json_type(strange_payments) = 'array')
) STRICT;

INSERT INTO shop (id, mark) VALUES (1, lower(hex(randomblob(8))));

-- A row for each copy that this database comes from: a backup, and each restore.
CREATE TABLE restores (
    id           INTEGER NOT NULL PRIMARY KEY,
    -- Payments carry the newest one in their metadata at Stripe.
    epoch        TEXT    NOT NULL,
    -- Whether the shop that the backup comes from is off, as the owner has said.
    is_confirmed INTEGER NOT NULL,
    CONSTRAINT restores_is_confirmed_is_boolean CHECK (is_confirmed IN (0, 1))
) STRICT;
