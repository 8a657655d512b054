-- An entry of 0 moves only units, as before, or is the fee of a dispute that was won before the shop saw it.
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_cents_have_sign;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_cents_have_sign CHECK (
    cents = 0 AND kind IN ('charge', 'charge_reversed', 'dispute')
    OR cents <> 0 AND (cents > 0) = (kind IN ('charge', 'refund_failed', 'dispute_reversed'))
);
