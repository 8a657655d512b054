//! The embedded files of the built UI.

use std::borrow::Cow;
use std::collections::HashMap;

use hyper::body::Bytes;
use hyper::http::HeaderValue;
use rust_embed::Embed;
use serde::Deserialize;

use super::resource::{HashedBytes, Resource, decompress};
use crate::web::routes::Route;

// `allow_missing` lets the binary compile and run its tests before the UI is built; it then has no pages.
#[derive(Embed)]
#[folder = "ui/dist"]
#[allow_missing = true]
struct Dist;

/// The prerendered pages by name, and those of live mode. They are templates and are not served as files.
const PAGES: &str = "pages.json.br";
const LIVE_PAGES: &str = "pages-live.json.br";
/// The routes; not served as a file.
const ROUTES: &str = "routes.json";
/// The suffix of a compressed file, which the build puts in place of a file where that saves enough.
const BROTLI: &str = ".br";
/// The images and videos in one file, and their index.
const PACK: &str = "media.pack";
const INDEX: &str = "media.json.br";
/// File names in this folder contain a content hash, added by Vite.
const HASHED: &str = "assets/";
pub(in crate::web) const IMMUTABLE: &str = "public, max-age=31536000, immutable";
const REVALIDATED: &str = "public, max-age=3600";

/// The index entry of a file in the pack.
#[derive(Deserialize)]
struct PackEntry {
    path: String,
    mime: String,
    bytes: usize,
    sha256: [u8; 32],
}

/// Returns every file of the UI by URL path.
pub(in crate::web) fn files() -> HashMap<String, Resource> {
    let is_file = |path: &str| ![PAGES, LIVE_PAGES, PACK, INDEX, ROUTES].contains(&path);
    let unpacked = Dist::iter().filter(|path| is_file(path));
    unpacked.filter_map(|path| file(&path)).chain(media().unwrap_or_default()).collect()
}

/// Returns every prerendered page of a mode by name, such as `index` or `admin/login`.
pub(in crate::web) fn pages(is_live: bool) -> HashMap<String, String> {
    let Some(compressed) = embedded(if is_live { LIVE_PAGES } else { PAGES }) else { return HashMap::new() };
    serde_json::from_slice(&decompress(&compressed.bytes)).expect("the build's own JSON")
}

/// Returns the routes, none if the UI is not built.
pub(in crate::web) fn routes() -> Vec<Route> {
    let Some(json) = embedded(ROUTES) else { return Vec::new() };
    serde_json::from_slice(&json.bytes).expect("the build's own JSON")
}

/// Returns the URL path and the content of an embedded file, which may be compressed.
fn file(embedded_path: &str) -> Option<(String, Resource)> {
    let path = embedded_path.strip_suffix(BROTLI).unwrap_or(embedded_path);
    let mime = HeaderValue::from_static(media_type(path));
    let cache = if path.starts_with(HASHED) { IMMUTABLE } else { REVALIDATED };
    let content = embedded(embedded_path)?;
    let resource = if path == embedded_path { Resource::file } else { Resource::compressed_file };
    Some((format!("/{path}"), resource(mime, cache, content)))
}

/// Returns the media type of a file that the build writes.
fn media_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    }
}

/// Returns the images and videos, which the build packs into one file.
fn media() -> Option<Vec<(String, Resource)>> {
    let (pack, index) = (embedded(PACK)?.bytes, embedded(INDEX)?.bytes);
    let index: Vec<PackEntry> = serde_json::from_slice(&decompress(&index)).expect("the build's own JSON");
    let mut start = 0;
    let slice = |PackEntry { path, mime, bytes, sha256 }| {
        let file = HashedBytes { bytes: pack.slice(start..start + bytes), hash: sha256 };
        start += bytes;
        (path, Resource::file(HeaderValue::try_from(mime).expect("a media type"), REVALIDATED, file))
    };
    Some(index.into_iter().map(slice).collect())
}

fn embedded(path: &str) -> Option<HashedBytes> {
    let file = Dist::get(path)?;
    let hash = file.metadata.sha256_hash();
    let bytes = match file.data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    };
    Some(HashedBytes { bytes, hash })
}
