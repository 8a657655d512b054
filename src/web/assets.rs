//! The files of the built UI.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::Read;

use bytes::Bytes;
use flate2::read::GzDecoder;
use poem::http::HeaderValue;
use rust_embed::Embed;
use serde::Deserialize;

use super::resource::{Built, Resource};

// The binary can be built and tested before the UI is: then it has no pages.
#[derive(Embed)]
#[folder = "ui/dist"]
#[allow_missing = true]
struct Dist;

/// What the prerendering wrote, by the names of the pages: not to be asked for, but rendered.
const PAGES: &str = "pages.json.gz";
/// The build puts compressed copies beside the files they pay for.
const BROTLI: &str = ".br";
const GZIP: &str = ".gz";
/// The pictures and videos, and what is where among them.
const PACK: &str = "media.pack";
const INDEX: &str = "media.json";
/// Vite puts a hash of the content into these names.
const HASHED: &str = "assets/";
const IMMUTABLE: &str = "public, max-age=31536000, immutable";
const REVALIDATED: &str = "public, max-age=3600";

/// A file in the pack.
#[derive(Deserialize)]
struct Packed {
    path: String,
    mime: String,
    bytes: usize,
    sha256: [u8; 32],
}

/// Every file of the UI by its path.
pub(super) fn files() -> HashMap<String, Resource> {
    let is_file = |path: &str| !path.ends_with(BROTLI) && !path.ends_with(GZIP) && ![PACK, INDEX].contains(&path);
    let single = Dist::iter().filter(|path| is_file(path));
    single.filter_map(|path| Some((format!("/{path}"), file(&path)?))).chain(packed().unwrap_or_default()).collect()
}

/// Every prerendered page by its name, such as `index` or `admin/login`.
pub(super) fn pages() -> HashMap<String, String> {
    let Some(packed) = built(PAGES) else { return HashMap::new() };
    let mut json = Vec::new();
    GzDecoder::new(&packed.bytes[..]).read_to_end(&mut json).expect("the build's own file");
    serde_json::from_slice(&json).expect("the build's own JSON")
}

fn file(path: &str) -> Option<Resource> {
    let mime = match Dist::get(path)?.metadata.mimetype() {
        text if text.starts_with("text/") => format!("{text}; charset=utf-8"),
        other => other.to_owned(),
    };
    let cache = if path.starts_with(HASHED) { IMMUTABLE } else { REVALIDATED };
    let copy = |ending| built(&format!("{path}{ending}"));
    Some(Resource::file(HeaderValue::from_str(&mime).ok()?, cache, built(path)?, copy(BROTLI), copy(GZIP)))
}

/// The pictures and videos, which the build has put into one file.
fn packed() -> Option<Vec<(String, Resource)>> {
    let (pack, index) = (built(PACK)?.bytes, built(INDEX)?.bytes);
    let index: Vec<Packed> = serde_json::from_slice(&index).expect("the build's own JSON");
    let mut start = 0;
    let cut = |Packed { path, mime, bytes, sha256 }| {
        let picture = Built { bytes: pack.slice(start..start + bytes), hash: sha256 };
        start += bytes;
        (path, Resource::file(HeaderValue::try_from(mime).expect("a media type"), REVALIDATED, picture, None, None))
    };
    Some(index.into_iter().map(cut).collect())
}

fn built(path: &str) -> Option<Built> {
    let file = Dist::get(path)?;
    let hash = file.metadata.sha256_hash();
    let bytes = match file.data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    };
    Some(Built { bytes, hash })
}
