-- Uploaded pictures. A product refers to one by its path, /pictures/ID-800.jpg.

CREATE TABLE pictures (
    -- Hexadecimal digits of a hash over the files, so that a path never gets another content.
    id           TEXT    NOT NULL PRIMARY KEY,
    -- Pixels of the upload, upright.
    width        INTEGER NOT NULL,
    height       INTEGER NOT NULL,
    -- When the shop found that no product refers to the picture, or the upload; NULL while one does.
    unused_since INTEGER,
    CONSTRAINT pictures_id_has_form CHECK (length(id) = 32 AND id NOT GLOB '*[^0-9a-f]*'),
    CONSTRAINT pictures_size_is_positive CHECK (width > 0 AND height > 0)
) STRICT, WITHOUT ROWID;

-- With rowid, because rows are large.
CREATE TABLE picture_files (
    picture_id TEXT    NOT NULL REFERENCES pictures (id) ON DELETE CASCADE,
    format     TEXT    NOT NULL,
    width      INTEGER NOT NULL,
    bytes      BLOB    NOT NULL,
    PRIMARY KEY (picture_id, format, width),
    CONSTRAINT picture_files_format_is_known CHECK (format IN ('webp', 'jpg')),
    CONSTRAINT picture_files_width_is_positive CHECK (width > 0)
) STRICT;
