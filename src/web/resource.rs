//! Something with an address that is served from memory: as it is, or compressed where the client takes that.

use std::sync::OnceLock;

use bytes::Bytes;
use poem::http::{HeaderMap, HeaderValue, StatusCode, header};
use poem::{Body, Response};
use sha2::{Digest, Sha256};

use super::conditions::{accepts, has_current, is_wanted};
use super::range::{self, Requested};
use super::security_headers;

const BROTLI: &str = "br";
const GZIP: &str = "gzip";

/// Something to be served: its bytes in every coding there is.
pub(super) struct Resource {
    identity: Encoded,
    brotli: OnceLock<Option<Encoded>>,
    gzip: OnceLock<Option<Encoded>>,
}

/// The bytes of one content coding with all their headers: they are copied for an answer, not made for it.
pub(super) struct Encoded {
    bytes: Bytes,
    headers: HeaderMap,
}

/// The bytes of a file that the build made, with their SHA-256.
pub(super) struct Built {
    pub(super) bytes: Bytes,
    pub(super) hash: [u8; 32],
}

impl Encoded {
    fn new(bytes: Bytes, hash: &[u8], mut headers: HeaderMap) -> Self {
        let digits: String = hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
        let etag = HeaderValue::from_str(&format!("\"{digits}\"")).expect("hexadecimal digits are ASCII");
        headers.insert(header::ETAG, etag);
        Self { bytes, headers }
    }

    /// The same in another coding, with an entity tag of its own (RFC 9110, 8.8.3.3).
    fn in_coding(&self, coding: &'static str, bytes: Bytes, hash: &[u8]) -> Self {
        let mut headers = self.headers.clone();
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
        Self::new(bytes, hash, headers)
    }

    fn etag(&self) -> &HeaderValue {
        &self.headers[header::ETAG]
    }

    fn is_compressed(&self) -> bool {
        self.headers.contains_key(header::CONTENT_ENCODING)
    }
}

impl Resource {
    /// A file with the copies the build made of it.
    pub(super) fn file(
        mime: HeaderValue,
        cache: &'static str,
        identity: Built,
        brotli: Option<Built>,
        gzip: Option<Built>,
    ) -> Self {
        let mut headers = described(mime, cache);
        if brotli.is_none() && gzip.is_none() {
            headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
        } else {
            headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
        }
        let identity = Encoded::new(identity.bytes, &identity.hash, headers);
        let copy = |Built { bytes, hash }, coding| identity.in_coding(coding, bytes, &hash);
        let brotli = brotli.map(|built| copy(built, BROTLI)).into();
        let gzip = gzip.map(|built| copy(built, GZIP)).into();
        Self { identity, brotli, gzip }
    }

    /// A page, compressed by [`Self::compress`] or when someone asks for it so before.
    pub(super) fn page(html: String, policy: HeaderValue) -> Self {
        let mut headers = described(HeaderValue::from_static("text/html; charset=utf-8"), "no-cache");
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
        headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
        let hash = Sha256::digest(&html);
        let identity = Encoded::new(exactly(html.into_bytes()), &hash, headers);
        Self { identity, brotli: OnceLock::new(), gzip: OnceLock::new() }
    }

    /// A text for crawlers, which changes with the catalog.
    pub(super) fn text(mime: &'static str, text: String) -> Self {
        let hash = Sha256::digest(&text).into();
        Self::file(HeaderValue::from_static(mime), "no-cache", Built { bytes: text.into(), hash }, None, None)
    }

    /// Makes the compressed copies that are not there yet.
    pub(super) fn compress(&self) {
        self.brotli();
        self.gzip();
    }

    /// Answers a GET, unless its conditions say otherwise (RFC 9110, 13).
    pub(super) fn answer(&self, request: &HeaderMap) -> Response {
        let encoded = self.choose(request);
        if !is_wanted(request, encoded.etag()) {
            return without_body(StatusCode::PRECONDITION_FAILED, encoded);
        }
        if has_current(request, encoded.etag()) {
            return without_body(StatusCode::NOT_MODIFIED, encoded);
        }
        // A part of a compressed file would be of no use to anyone.
        let requested = if encoded.is_compressed() {
            Requested::Whole
        } else {
            range::requested(request, encoded.etag(), encoded.bytes.len())
        };
        match requested {
            Requested::Whole => whole(StatusCode::OK, encoded, encoded.bytes.clone().into()),
            Requested::Part(part) => {
                let range = format!("bytes {}-{}/{}", part.start, part.end - 1, encoded.bytes.len());
                with_range(whole(StatusCode::PARTIAL_CONTENT, encoded, encoded.bytes.slice(part).into()), &range)
            }
            Requested::Nothing => {
                let range = format!("bytes */{}", encoded.bytes.len());
                with_range(whole(StatusCode::RANGE_NOT_SATISFIABLE, encoded, Body::empty()), &range)
            }
        }
    }

    /// Answers with all of it under another status, such as 404.
    pub(super) fn answer_as(&self, status: StatusCode, request: &HeaderMap) -> Response {
        let encoded = self.choose(request);
        let mut response = whole(status, encoded, encoded.bytes.clone().into());
        response.headers_mut().remove(header::ETAG);
        response
    }

    fn choose(&self, request: &HeaderMap) -> &Encoded {
        let brotli = || accepts(request, BROTLI).then(|| self.brotli()).flatten();
        let gzip = || accepts(request, GZIP).then(|| self.gzip()).flatten();
        brotli().or_else(gzip).unwrap_or(&self.identity)
    }

    fn brotli(&self) -> Option<&Encoded> {
        let compress = || {
            // Quality 5 takes a millisecond for a page; 11, as for files, would take a hundred. A smaller window would
            // be larger than a page, too, but this library has no hash table for it and takes one of 32 MB.
            let parameters = brotli::enc::BrotliEncoderParams {
                quality: 5,
                lgwin: 17,
                size_hint: self.identity.bytes.len(),
                ..Default::default()
            };
            let mut bytes = Vec::new();
            brotli::BrotliCompress(&mut self.identity.bytes.as_ref(), &mut bytes, &parameters).ok()?;
            Some(self.compressed(bytes, BROTLI))
        };
        self.brotli.get_or_init(compress).as_ref()
    }

    fn gzip(&self) -> Option<&Encoded> {
        let compress = || {
            let mut bytes = Vec::new();
            let mut encoder =
                flate2::read::GzEncoder::new(self.identity.bytes.as_ref(), flate2::Compression::default());
            std::io::Read::read_to_end(&mut encoder, &mut bytes).ok()?;
            Some(self.compressed(bytes, GZIP))
        };
        self.gzip.get_or_init(compress).as_ref()
    }

    fn compressed(&self, bytes: Vec<u8>, coding: &'static str) -> Encoded {
        let hash = Sha256::digest(&bytes);
        self.identity.in_coding(coding, exactly(bytes), &hash)
    }
}

/// Without the room the bytes grew in.
fn exactly(bytes: Vec<u8>) -> Bytes {
    bytes.into_boxed_slice().into()
}

fn described(mime: HeaderValue, cache: &'static str) -> HeaderMap {
    let mut headers = security_headers();
    headers.insert(header::CONTENT_TYPE, mime);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    headers
}

fn whole(status: StatusCode, encoded: &Encoded, body: Body) -> Response {
    let mut response = Response::builder().status(status).body(body);
    *response.headers_mut() = encoded.headers.clone();
    response
}

fn without_body(status: StatusCode, encoded: &Encoded) -> Response {
    let mut response = whole(status, encoded, Body::empty());
    response.headers_mut().remove(header::CONTENT_ENCODING);
    response
}

fn with_range(mut response: Response, range: &str) -> Response {
    let range = HeaderValue::from_str(range).expect("numbers are ASCII");
    response.headers_mut().insert(header::CONTENT_RANGE, range);
    response
}
