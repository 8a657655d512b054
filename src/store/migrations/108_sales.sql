-- The last day of the sale, such as 2026-11-30; NULL if it has no end.
ALTER TABLE products ADD COLUMN sale_ends TEXT CONSTRAINT products_sale_end_has_form CHECK (
    sale_ends IS NULL
    OR sale_ends GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]' AND sale_price_cents IS NOT NULL
);
-- Whether shoppers of a live shop see the list price next to the sale price: it was charged before the sale.
ALTER TABLE products ADD COLUMN shows_list_price INTEGER NOT NULL DEFAULT 0
    CONSTRAINT products_shows_list_price_is_boolean CHECK (shows_list_price IN (0, 1));
