-- Whether Stripe refuses the shop's payments, and when the owner was last told. Times are in Unix seconds.

-- NULL while payments work.
ALTER TABLE payment_account ADD COLUMN refused_at INTEGER;
-- Why, as Stripe says it.
ALTER TABLE payment_account ADD COLUMN refusal TEXT
    CONSTRAINT payment_account_refusal_has_time CHECK ((refusal IS NULL) = (refused_at IS NULL));
ALTER TABLE payment_account ADD COLUMN alerted_at INTEGER;
