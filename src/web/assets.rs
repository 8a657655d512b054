//! The UI's files, served from memory.

use std::collections::HashMap;

use bytes::Bytes;
use poem::http::{HeaderMap, HeaderValue, StatusCode, header};
use poem::{Body, Response};
use rust_embed::Embed;

use super::range::{self, Requested};

// The binary can be built and tested before the UI is: then it has no pages.
#[derive(Embed)]
#[folder = "ui/dist"]
#[allow_missing = true]
struct Dist;

const INDEX: &str = "index.html";
/// The build puts compressed copies beside the files they pay for.
const BROTLI: &str = ".br";
const GZIP: &str = ".gz";
/// Vite puts a hash of the content into these names.
const HASHED: &str = "assets/";
const IMMUTABLE: &str = "public, max-age=31536000, immutable";
const REVALIDATED: &str = "public, max-age=3600";

/// Every file of the UI by its path.
pub(super) struct Assets {
    by_path: HashMap<String, Asset>,
}

/// A file, as it is and compressed where that was worth it.
pub(super) struct Asset {
    mime: HeaderValue,
    cache: HeaderValue,
    identity: Encoded,
    brotli: Option<Encoded>,
    gzip: Option<Encoded>,
}

#[derive(Clone)]
struct Encoded {
    bytes: Bytes,
    etag: String,
}

impl Assets {
    pub(super) fn load() -> Self {
        let is_file = |path: &str| path != INDEX && !path.ends_with(BROTLI) && !path.ends_with(GZIP);
        let by_path = Dist::iter()
            .filter(|path| is_file(path))
            .filter_map(|path| Some((format!("/{path}"), Asset::load(&path)?)))
            .collect();
        Self { by_path }
    }

    pub(super) fn find(&self, path: &str) -> Option<&Asset> {
        self.by_path.get(path)
    }

    /// The page every route starts from, if the UI was built.
    pub(super) fn shell() -> Option<String> {
        Dist::get(INDEX).map(|file| String::from_utf8_lossy(&file.data).into_owned())
    }
}

impl Asset {
    fn load(path: &str) -> Option<Self> {
        let file = Dist::get(path)?;
        let mime = match file.metadata.mimetype() {
            text if text.starts_with("text/") => format!("{text}; charset=utf-8"),
            other => other.to_owned(),
        };
        Some(Self {
            mime: HeaderValue::from_str(&mime).ok()?,
            cache: HeaderValue::from_static(if path.starts_with(HASHED) { IMMUTABLE } else { REVALIDATED }),
            identity: Encoded::load(path)?,
            brotli: Encoded::load(&format!("{path}{BROTLI}")),
            gzip: Encoded::load(&format!("{path}{GZIP}")),
        })
    }

    /// Answers a GET with what the client accepts, or with nothing when it has the file already (RFC 9110, 13).
    pub(super) fn answer(&self, request: &HeaderMap) -> Response {
        let (encoding, encoded) = self.choose(request);
        let mut response = if has_current(request, &encoded.etag) {
            Response::builder().status(StatusCode::NOT_MODIFIED).finish()
        } else {
            // A range of a compressed file would be of no use to anyone.
            match encoding {
                None => self.part(request),
                Some(_) => Response::builder().body(Body::from(encoded.bytes.clone())),
            }
        };
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, self.mime.clone());
        headers.insert(header::CACHE_CONTROL, self.cache.clone());
        headers.insert(header::ETAG, quoted(&encoded.etag));
        if self.brotli.is_some() || self.gzip.is_some() {
            headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
        } else {
            headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
        }
        if let Some(encoding) = encoding.filter(|_| response.status() == StatusCode::OK) {
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        response
    }

    fn choose(&self, request: &HeaderMap) -> (Option<&'static str>, &Encoded) {
        let accepted = request.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let offers = [("br", &self.brotli), ("gzip", &self.gzip)];
        offers
            .into_iter()
            .find_map(|(name, encoded)| Some((Some(name), encoded.as_ref().filter(|_| accepts(accepted, name))?)))
            .unwrap_or((None, &self.identity))
    }

    fn part(&self, request: &HeaderMap) -> Response {
        let bytes = &self.identity.bytes;
        match range::requested(request, &self.identity.etag, bytes.len()) {
            Requested::Whole => Response::builder().body(Body::from(bytes.clone())),
            Requested::Part(part) => Response::builder()
                .status(StatusCode::PARTIAL_CONTENT)
                .header(header::CONTENT_RANGE, format!("bytes {}-{}/{}", part.start, part.end - 1, bytes.len()))
                .body(Body::from(bytes.slice(part))),
            Requested::Nothing => Response::builder()
                .status(StatusCode::RANGE_NOT_SATISFIABLE)
                .header(header::CONTENT_RANGE, format!("bytes */{}", bytes.len()))
                .finish(),
        }
    }
}

impl Encoded {
    fn load(path: &str) -> Option<Self> {
        let file = Dist::get(path)?;
        let etag = hex(&file.metadata.sha256_hash()[..16]);
        let bytes = match file.data {
            std::borrow::Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            std::borrow::Cow::Owned(bytes) => bytes.into(),
        };
        Some(Self { bytes, etag })
    }
}

/// Bytes as hexadecimal digits.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// An entity tag as a header has it.
pub(super) fn quoted(etag: &str) -> HeaderValue {
    HeaderValue::from_str(&format!("\"{etag}\"")).expect("hexadecimal digits are ASCII")
}

/// Whether the client's copy is the current one (RFC 9110, 13.1.2).
pub(super) fn has_current(request: &HeaderMap, etag: &str) -> bool {
    request
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|list| list.split(','))
        .map(|tag| tag.trim().trim_start_matches("W/").trim_matches('"'))
        .any(|tag| tag == etag || tag == "*")
}

/// Whether an Accept-Encoding header allows this coding (RFC 9110, 12.5.3).
fn accepts(header: &str, coding: &str) -> bool {
    let allows = |name: &str| {
        header.split(',').find_map(|item| {
            let (offered, parameter) = item.split_once(';').unwrap_or((item, ""));
            let quality = parameter.trim().strip_prefix("q=").map_or(Ok(1.0), str::parse::<f32>);
            (offered.trim().eq_ignore_ascii_case(name)).then(|| quality.is_ok_and(|quality| quality > 0.0))
        })
    };
    allows(coding).or_else(|| allows("*")).unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::accepts;

    #[test]
    fn an_encoding_is_sent_only_where_it_is_accepted() {
        for (header, coding, expected, why) in [
            ("gzip, deflate, br, zstd", "br", true, "a browser"),
            ("gzip;q=1.0, br;q=0", "br", false, "a quality of zero refuses"),
            ("*", "gzip", true, "anything"),
            ("br;q=0, *", "br", false, "named beats anything"),
            ("identity", "br", false, "not named"),
            ("", "gzip", false, "no header"),
            ("BR", "br", true, "codings ignore case"),
            ("br;q=high", "br", false, "a quality that is none"),
        ] {
            assert_eq!(accepts(header, coding), expected, "{header:?} {coding}: {why}");
        }
    }
}
