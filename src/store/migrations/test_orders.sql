-- Whether payments move real money, by the key that the shop last started with. If they do, test orders are locked.
ALTER TABLE payment_account ADD COLUMN is_live INTEGER NOT NULL DEFAULT 0
    CONSTRAINT payment_account_is_live_is_boolean CHECK (is_live IN (0, 1));
