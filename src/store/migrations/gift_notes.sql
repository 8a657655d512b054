-- The note of a gift, which the packing slip shows. Empty for a gift without a note, NULL if the order is no gift.
ALTER TABLE orders ADD COLUMN gift_note TEXT
    CONSTRAINT orders_gift_note_has_length CHECK (length(gift_note) <= 140);
