//! The files of the built UI.

use std::borrow::Cow;
use std::collections::HashMap;

use bytes::Bytes;
use poem::http::HeaderValue;
use rust_embed::Embed;

use super::resource::{Built, Resource};

// The binary can be built and tested before the UI is: then it has no pages.
#[derive(Embed)]
#[folder = "ui/dist"]
#[allow_missing = true]
struct Dist;

/// What the prerendering wrote: no files to be asked for, but pages to be stamped.
const PAGES: &str = "pages/";
/// The build puts compressed copies beside the files they pay for.
const BROTLI: &str = ".br";
const GZIP: &str = ".gz";
/// Vite puts a hash of the content into these names.
const HASHED: &str = "assets/";
const IMMUTABLE: &str = "public, max-age=31536000, immutable";
const REVALIDATED: &str = "public, max-age=3600";

/// Every file of the UI by its path.
pub(super) fn files() -> HashMap<String, Resource> {
    let is_file = |path: &str| !path.starts_with(PAGES) && !path.ends_with(BROTLI) && !path.ends_with(GZIP);
    Dist::iter().filter(|path| is_file(path)).filter_map(|path| Some((format!("/{path}"), file(&path)?))).collect()
}

/// Every prerendered page by its name, such as `index` or `admin/login`.
pub(super) fn pages() -> HashMap<String, String> {
    Dist::iter()
        .filter_map(|path| {
            let name = path.strip_prefix(PAGES)?.strip_suffix(".html")?;
            Some((name.to_owned(), String::from_utf8_lossy(&Dist::get(&path)?.data).into_owned()))
        })
        .collect()
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

fn built(path: &str) -> Option<Built> {
    let file = Dist::get(path)?;
    let hash = file.metadata.sha256_hash();
    let bytes = match file.data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    };
    Some(Built { bytes, hash })
}
