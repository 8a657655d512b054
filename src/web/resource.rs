//! Something with an address that is served from memory: as it is, or compressed where the client takes that.

use std::sync::OnceLock;

use bytes::Bytes;
use poem::http::{HeaderMap, HeaderValue, StatusCode, header};
use poem::{Body, Response};
use sha2::{Digest, Sha256};

use super::range::{self, Requested};

/// Bytes with their headers.
pub(super) struct Resource {
    mime: HeaderValue,
    cache: HeaderValue,
    policy: Option<HeaderValue>,
    identity: Encoded,
    brotli: OnceLock<Option<Encoded>>,
    gzip: OnceLock<Option<Encoded>>,
}

/// The bytes of one content coding; each has an entity tag of its own (RFC 9110, 8.8.3.3).
pub(super) struct Encoded {
    bytes: Bytes,
    etag: HeaderValue,
}

impl Encoded {
    pub(super) fn new(bytes: impl Into<Bytes>) -> Self {
        let bytes = bytes.into();
        let digest = Sha256::digest(&bytes);
        Self::with_hash(bytes, &digest)
    }

    /// Bytes whose SHA-256 is known.
    pub(super) fn with_hash(bytes: Bytes, hash: &[u8]) -> Self {
        let digits: String = hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
        let etag = HeaderValue::from_str(&format!("\"{digits}\"")).expect("hexadecimal digits are ASCII");
        Self { bytes, etag }
    }
}

impl Resource {
    /// A file with the copies the build made of it.
    pub(super) fn file(
        mime: HeaderValue,
        cache: &'static str,
        identity: Encoded,
        brotli: Option<Encoded>,
        gzip: Option<Encoded>,
    ) -> Self {
        let cache = HeaderValue::from_static(cache);
        Self { mime, cache, policy: None, identity, brotli: brotli.into(), gzip: gzip.into() }
    }

    /// A page, compressed by [`Self::compress`] or when someone asks for it so before.
    pub(super) fn page(html: String, policy: HeaderValue) -> Self {
        Self {
            mime: HeaderValue::from_static("text/html; charset=utf-8"),
            cache: HeaderValue::from_static("no-cache"),
            policy: Some(policy),
            identity: Encoded::new(html),
            brotli: OnceLock::new(),
            gzip: OnceLock::new(),
        }
    }

    /// A text for crawlers, which changes with the catalogue.
    pub(super) fn text(mime: &'static str, text: String) -> Self {
        let identity = Encoded::new(text);
        Self::file(HeaderValue::from_static(mime), "no-cache", identity, None, None)
    }

    /// Makes the compressed copies that are not there yet.
    pub(super) fn compress(&self) {
        self.brotli();
        self.gzip();
    }

    /// Answers a GET, or says that the client has it already (RFC 9110, 13).
    pub(super) fn answer(&self, request: &HeaderMap) -> Response {
        let (coding, encoded) = self.choose(request);
        let mut response = if has_current(request, &encoded.etag) {
            self.describe(Response::builder().status(StatusCode::NOT_MODIFIED).finish())
        } else {
            // A part of a compressed file would be of no use to anyone.
            match coding {
                None => self.describe(self.part(request)),
                Some(coding) => self.whole(StatusCode::OK, Some(coding), encoded),
            }
        };
        response.headers_mut().insert(header::ETAG, encoded.etag.clone());
        response
    }

    /// Answers with all of it under another status, such as 404.
    pub(super) fn answer_as(&self, status: StatusCode, request: &HeaderMap) -> Response {
        let (coding, encoded) = self.choose(request);
        self.whole(status, coding, encoded)
    }

    fn whole(&self, status: StatusCode, coding: Option<&'static str>, encoded: &Encoded) -> Response {
        let response = Response::builder().status(status).body(Body::from(encoded.bytes.clone()));
        let mut response = self.describe(response);
        if let Some(coding) = coding {
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
        }
        response
    }

    fn describe(&self, mut response: Response) -> Response {
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, self.mime.clone());
        headers.insert(header::CACHE_CONTROL, self.cache.clone());
        if let Some(policy) = &self.policy {
            headers.insert(header::CONTENT_SECURITY_POLICY, policy.clone());
        }
        if matches!((self.brotli.get(), self.gzip.get()), (Some(None), Some(None))) {
            headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
        } else {
            headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
        }
        response
    }

    fn choose(&self, request: &HeaderMap) -> (Option<&'static str>, &Encoded) {
        let accepted = request.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
        if let Some(brotli) = accepts(accepted, "br").then(|| self.brotli()).flatten() {
            return (Some("br"), brotli);
        }
        match accepts(accepted, "gzip").then(|| self.gzip()).flatten() {
            Some(gzip) => (Some("gzip"), gzip),
            None => (None, &self.identity),
        }
    }

    fn brotli(&self) -> Option<&Encoded> {
        let compress = || {
            // Quality 5 takes a millisecond for a page; 11, as for files, would take a hundred.
            let parameters = brotli::enc::BrotliEncoderParams { quality: 5, ..Default::default() };
            let mut bytes = Vec::new();
            brotli::BrotliCompress(&mut self.identity.bytes.as_ref(), &mut bytes, &parameters).ok()?;
            Some(Encoded::new(bytes))
        };
        self.brotli.get_or_init(compress).as_ref()
    }

    fn gzip(&self) -> Option<&Encoded> {
        let compress = || {
            let mut bytes = Vec::new();
            let mut encoder =
                flate2::read::GzEncoder::new(self.identity.bytes.as_ref(), flate2::Compression::default());
            std::io::Read::read_to_end(&mut encoder, &mut bytes).ok()?;
            Some(Encoded::new(bytes))
        };
        self.gzip.get_or_init(compress).as_ref()
    }

    fn part(&self, request: &HeaderMap) -> Response {
        let Encoded { bytes, etag } = &self.identity;
        match range::requested(request, etag, bytes.len()) {
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

/// Whether the client's copy is the current one (RFC 9110, 13.1.2).
fn has_current(request: &HeaderMap, etag: &HeaderValue) -> bool {
    request
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|list| list.split(','))
        .map(|tag| tag.trim().trim_start_matches("W/"))
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
    fn a_coding_is_sent_only_where_it_is_accepted() {
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
