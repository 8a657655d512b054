-- The alternative text of the image; empty if staff have not said so.
ALTER TABLE variants ADD COLUMN alt TEXT NOT NULL DEFAULT '';
-- The pictures after the image, in display order: a list of objects with `image` and `alt`.
ALTER TABLE variants ADD COLUMN pictures TEXT NOT NULL DEFAULT '[]'
    CONSTRAINT variants_pictures_is_list CHECK (json_valid(pictures) AND json_type(pictures) = 'array');
