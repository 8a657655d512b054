-- When the shop first saw that the cardholder disputes the charge, in Unix seconds.
ALTER TABLE payments ADD COLUMN disputed_at INTEGER;
CREATE INDEX payments_disputed ON payments (disputed_at) WHERE disputed_at IS NOT NULL;
