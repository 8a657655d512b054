-- A row for each copy that this database comes from: a backup, and each restore. The copy gets the table if its schema is
-- older.
CREATE TABLE IF NOT EXISTS restores (
    id           INTEGER NOT NULL PRIMARY KEY,
    -- Payments carry the newest one in their metadata at Stripe.
    epoch        TEXT    NOT NULL,
    -- Whether the shop that the backup comes from is off, as the owner has said.
    is_confirmed INTEGER NOT NULL,
    CONSTRAINT restores_is_confirmed_is_boolean CHECK (is_confirmed IN (0, 1))
) STRICT;
