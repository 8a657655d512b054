-- A row for each restore of a backup or a replica. The restore itself creates the table in an older database.
CREATE TABLE IF NOT EXISTS restores (
    id           INTEGER NOT NULL PRIMARY KEY,
    -- Payments carry the newest one in their metadata at Stripe.
    epoch        TEXT    NOT NULL,
    -- Whether the shop that the backup comes from is off, as the owner has said.
    is_confirmed INTEGER NOT NULL,
    CONSTRAINT restores_is_confirmed_is_boolean CHECK (is_confirmed IN (0, 1))
) STRICT;
