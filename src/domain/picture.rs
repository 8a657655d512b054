//! Uploaded pictures: the files made of each, and their URL paths.

/// Bytes of an upload.
pub const MAX_UPLOAD_BYTES: usize = 10 * 1024 * 1024;
/// Pixels of an upload.
pub const MAX_PIXELS: u64 = 50_000_000;
/// Pixels of each side of an upload, and of the files made of it: the limit of WebP.
pub const MAX_SIDE: u32 = 16_383;
/// Pixels of each side of an upload: what Google's Merchant Center requires of pictures of clothing.
pub const MIN_SIDE: u32 = 250;
/// How many times as high as wide an upright picture may be.
pub const MAX_HEIGHT_PER_WIDTH: u32 = 3;
/// Scans of a JPEG. Programs write about 10.
pub const MAX_SCANS: usize = 100;
/// Bytes of all files made of one upload.
pub const MAX_FILES_BYTES: usize = 4 * 1024 * 1024;
/// Pictures that no product shows.
pub const MAX_UNUSED: u32 = 100;
/// Bytes of the files of all pictures that no product shows.
pub const MAX_UNUSED_BYTES: u32 = 200 * 1024 * 1024;
/// The widths at which pages load a picture, as in `ui/src/components/src-set.ts`. Widths above that of a
/// picture are replaced by one file as wide as the picture.
pub const WEBP_WIDTHS: &[u32] = &[112, 200, 480, 640, 800, 1200];
/// The last of them.
pub const LARGEST_WIDTH: u16 = 1200;
/// The file for search engines, link previews and the oldest browsers. Products refer to a picture by its path.
pub const JPEG_WIDTHS: &[u32] = &[800];
/// The path of every file, before the picture's id.
const PREFIX: &str = "/pictures/";
/// Hexadecimal digits of an id: 128 bits of a SHA-256.
const ID_DIGITS: usize = 32;

/// A picture to save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPicture {
    /// Derived from the content of the files.
    pub id: String,
    /// Pixels of the upload, upright.
    pub width: u32,
    /// Pixels of the upload, upright.
    pub height: u32,
    /// At most one of each format and width.
    pub files: Vec<PictureFile>,
}

/// A picture that is saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedPicture {
    /// As of [`NewPicture`].
    pub id: String,
    /// Pixels of the upload, upright.
    pub width: u32,
    /// Pixels of the upload, upright.
    pub height: u32,
    /// Bytes of all its files.
    pub bytes: u32,
    /// Unix seconds since when no product shows it, `None` while one does.
    pub unused_since: Option<i64>,
}

/// One file made of an upload.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct PictureFile {
    pub format: PictureFormat,
    pub width: u32,
    pub bytes: Vec<u8>,
}

/// The format of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names of the formats")]
pub enum PictureFormat {
    Webp,
    Jpeg,
}

/// The name of a file: `ID-800.jpg`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FileName {
    /// The id of the picture.
    pub id: String,
    /// One of the widths of the format. The file of a narrower picture has fewer pixels.
    pub width: u32,
    /// From the extension.
    pub format: PictureFormat,
}

impl NewPicture {
    /// Returns the path that a product refers to the picture by.
    pub fn path(&self) -> String {
        path_of(&self.id)
    }

    /// Returns the size of all files.
    pub fn bytes(&self) -> u32 {
        let bytes: usize = self.files.iter().map(|file| file.bytes.len()).sum();
        u32::try_from(bytes).unwrap_or(u32::MAX)
    }
}

impl SavedPicture {
    /// Returns the path that a product refers to the picture by.
    pub fn path(&self) -> String {
        path_of(&self.id)
    }
}

/// Returns whether the path of an image is that of an uploaded picture, which may not exist.
pub fn is_uploaded(image: &str) -> bool {
    image.starts_with(PREFIX)
}

fn path_of(id: &str) -> String {
    format!("{PREFIX}{id}-{}.{}", JPEG_WIDTHS[0], PictureFormat::Jpeg.extension())
}

impl PictureFormat {
    const ALL: [Self; 2] = [Self::Webp, Self::Jpeg];

    /// Returns the file name extension, which also names the format in the database.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Webp => "webp",
            Self::Jpeg => "jpg",
        }
    }

    /// Returns the media type.
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Webp => "image/webp",
            Self::Jpeg => "image/jpeg",
        }
    }

    /// Returns the widths in which the format is served.
    pub fn widths(self) -> &'static [u32] {
        match self {
            Self::Webp => WEBP_WIDTHS,
            Self::Jpeg => JPEG_WIDTHS,
        }
    }
}

impl FileName {
    /// Parses the path of a URL. Returns `None` if no picture can have such a file.
    pub fn parse(path: &str) -> Option<Self> {
        let (id, file) = path.strip_prefix(PREFIX)?.split_once('-')?;
        let (width, extension) = file.split_once('.')?;
        let format = PictureFormat::ALL.into_iter().find(|format| format.extension() == extension)?;
        // Compared as text, so that each file has one path.
        let width = format.widths().iter().copied().find(|known| known.to_string() == width)?;
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        let is_id = id.len() == ID_DIGITS && id.bytes().all(is_digit);
        is_id.then(|| Self { id: id.to_owned(), width, format })
    }
}

/// Why an upload cannot become a picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages and the field names are self-explanatory")]
pub enum PictureError {
    #[error("The file is not a JPEG, PNG or WebP picture")]
    UnknownFormat,
    #[error("The picture is animated")]
    Animated,
    /// The picture is larger than [`MAX_PIXELS`] or [`MAX_SIDE`].
    #[error("The picture has too many pixels: {width} × {height}")]
    TooManyPixels { width: u32, height: u32 },
    /// A side is shorter than [`MIN_SIDE`].
    #[error("The picture is too small: {width} × {height} pixels")]
    TooSmall { width: u32, height: u32 },
    /// The picture is higher than [`MAX_HEIGHT_PER_WIDTH`] times its width.
    #[error("The picture is too tall: {width} × {height} pixels")]
    TooTall { width: u32, height: u32 },
    /// The JPEG has more than [`MAX_SCANS`].
    #[error("The picture is coded in too many scans: {0}")]
    TooManyScans(usize),
    /// The picture is within these limits, but its coding needs more memory than one upload may take.
    #[error("The picture takes too much memory to read")]
    TooMuchMemory,
    /// The picture is within these limits, but its coding needs more time than one upload may take.
    #[error("The picture takes too long to read")]
    TooSlow,
    /// The files made of the picture are larger than [`MAX_FILES_BYTES`].
    #[error("The picture has so much noise or detail that its files are larger than 4 MiB")]
    TooDetailed,
    /// The format has kinds of pictures that few programs write and no browser shows.
    #[error("The picture is of a rare kind that the shop cannot read")]
    Unsupported,
    #[error("The picture is damaged or incomplete")]
    Damaged,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_width_is_the_largest() {
        assert!(WEBP_WIDTHS.is_sorted());
        assert_eq!(WEBP_WIDTHS.last().copied(), Some(LARGEST_WIDTH.into()));
    }

    #[test]
    fn only_the_paths_of_possible_files_are_parsed() {
        let id = "0123456789abcdef0123456789abcdef";
        let name = |width, format| Some(FileName { id: id.to_owned(), width, format });
        for (file, expected, why) in [
            (format!("/pictures/{id}-800.jpg"), name(800, PictureFormat::Jpeg), "the path of a product's image"),
            (format!("/pictures/{id}-1200.webp"), name(1200, PictureFormat::Webp), "the largest width"),
            (format!("/pictures/{id}-1200.jpg"), None, "a width of the other format"),
            (format!("/pictures/{id}-801.webp"), None, "another width"),
            (format!("/pictures/{id}-0800.webp"), None, "leading zero"),
            (format!("/pictures/{id}-800.avif"), None, "another format"),
            (format!("/pictures/{}-800.jpg", id.to_uppercase()), None, "upper case"),
            (format!("/pictures/{}-800.jpg", &id[1..]), None, "too short"),
            (format!("/pictures/{id}0-800.jpg"), None, "too long"),
            (format!("/media/{id}-800.jpg"), None, "another folder"),
            (format!("/pictures/{id}-800.jpg/"), None, "a trailing slash"),
        ] {
            assert_eq!(FileName::parse(&file), expected, "{why}");
        }
    }
}
