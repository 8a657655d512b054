-- Who wants to be told once that a color is in stock again.
CREATE TABLE restock_requests (
    -- NULL once the shopper has removed the request: its link answers for a while.
    email        TEXT COLLATE NOCASE,
    product_id   TEXT    NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    -- Empty for a product without colors.
    color        TEXT    NOT NULL,
    -- The secret part of the address of the page that confirms.
    token        TEXT    NOT NULL PRIMARY KEY,
    asked_at     INTEGER NOT NULL,
    -- When the shopper confirmed; NULL before.
    confirmed_at INTEGER,
    CONSTRAINT restock_requests_once UNIQUE (email, product_id, color),
    CONSTRAINT restock_requests_token_has_form CHECK (length(token) = 22 AND token NOT GLOB '*[^A-Za-z0-9_-]*'),
    CONSTRAINT restock_requests_confirmed_with_email CHECK (confirmed_at IS NULL OR email IS NOT NULL)
) STRICT, WITHOUT ROWID;

CREATE INDEX restock_requests_confirmed ON restock_requests (product_id, color) WHERE confirmed_at IS NOT NULL;
