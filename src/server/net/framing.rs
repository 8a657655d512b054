//! Finds where requests end in the byte stream of a connection.

use memchr::memchr_iter;

/// How the end of a request's body is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BodyLength {
    /// After this number of bytes, which may be zero.
    Known(u64),
    /// At the empty line that ends chunked encoding.
    Chunked,
}

/// Counts the bytes of successive requests, to tell an idle connection from one on which the next request has begun.
///
/// hyper parses HTTP, but it reads ahead and does not report how far.
#[derive(Debug)]
pub(super) struct Framing {
    /// Whether the first byte counted is the first byte of a request.
    is_aligned: bool,
    has_begun: bool,
    is_line_empty: bool,
    /// Number of bytes after the empty line that ends the head, once that line has been read.
    after_head: Option<u64>,
    /// The last bytes read.
    tail: [u8; 3],
}

impl Framing {
    /// Starts at the first byte of a connection.
    pub(super) fn new() -> Self {
        Self { is_aligned: true, has_begun: false, is_line_empty: true, after_head: None, tail: [0; 3] }
    }

    /// Starts at the next byte, which is the first byte of a request only if nothing was read ahead.
    pub(super) fn next(&self, has_read_ahead: bool) -> Self {
        Self { is_aligned: !has_read_ahead, tail: self.tail, ..Self::new() }
    }

    /// Returns whether the requests before this one did not end where the reading did.
    pub(super) fn has_read_ahead(&self) -> bool {
        !self.is_aligned
    }

    /// Counts bytes that were read.
    pub(super) fn feed(&mut self, bytes: &[u8]) {
        if let Some(count) = &mut self.after_head {
            *count += bytes.len() as u64;
        } else if self.is_aligned {
            self.after_head = self.head_end(bytes).map(|end| (bytes.len() - end) as u64);
        }
        for &byte in &bytes[bytes.len().saturating_sub(self.tail.len())..] {
            self.tail.rotate_left(1);
            self.tail[2] = byte;
        }
    }

    /// Returns whether all bytes read belong to the request with this body. Returns `false` if that is unknown.
    pub(super) fn ends_with(&self, body: BodyLength) -> bool {
        match body {
            BodyLength::Known(0) | BodyLength::Chunked => self.tail == *b"\n\r\n" || self.tail.ends_with(b"\n\n"),
            BodyLength::Known(length) => self.after_head == Some(length),
        }
    }

    /// Returns where the head ends in these bytes. Skips empty lines before the head (RFC 9112, section 2.2).
    fn head_end(&mut self, bytes: &[u8]) -> Option<usize> {
        let is_empty = |line: &[u8]| matches!(line, b"" | b"\r");
        let mut start = 0;
        for newline in memchr_iter(b'\n', bytes) {
            let is_line_empty = self.is_line_empty && is_empty(&bytes[start..newline]);
            if is_line_empty && self.has_begun {
                return Some(newline + 1);
            }
            self.has_begun |= !is_line_empty;
            self.is_line_empty = true;
            start = newline + 1;
        }
        self.is_line_empty &= is_empty(&bytes[start..]);
        None
    }
}

#[cfg(test)]
mod tests {
    use super::BodyLength::{Chunked, Known};
    use super::Framing;

    #[test]
    fn the_end_of_a_request_is_found_however_its_bytes_are_split() {
        const GET: &str = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
        const POST: &str = "POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\n{\n\n\n}";
        for (bytes, body, expected, why) in [
            (GET.to_owned(), Known(0), true, "no body"),
            (format!("\r\n\r\n{GET}"), Known(0), true, "empty lines before it"),
            (GET.replace('\r', ""), Known(0), true, "bare line feeds"),
            (format!("{GET}G"), Known(0), false, "one byte of the next one"),
            (format!("{GET}GET / HTTP/1.1\r\n"), Known(0), false, "a line of the next one"),
            (POST.to_owned(), Known(5), true, "a body with empty lines"),
            (format!("\r\n{POST}"), Known(5), true, "an empty line before its head"),
            (format!("{POST}P"), Known(5), false, "one byte of the next one"),
            (POST.replace('}', ""), Known(5), false, "a byte is missing"),
            (format!("{POST}{POST}"), Known(5), false, "two at once"),
            ("POST / HTTP/1.1\r\n\r\n2\r\n{}\r\n0\r\n\r\n".to_owned(), Chunked, true, "chunks"),
            ("POST / HTTP/1.1\r\n\r\n0\r\nA: b\r\n\r\n".to_owned(), Chunked, true, "chunks with a trailer"),
            ("POST / HTTP/1.1\r\n\r\n0\r\n\r\nPO".to_owned(), Chunked, false, "chunks and more"),
        ] {
            for size in [1, 2, 3, 7, bytes.len()] {
                let mut framing = Framing::new();
                bytes.as_bytes().chunks(size).for_each(|part| framing.feed(part));
                assert_eq!(framing.ends_with(body), expected, "{why}, in parts of {size}");
            }
        }
    }

    #[test]
    fn counting_from_mid_request_finds_the_end_only_at_an_empty_line() {
        let mut framing = Framing::new().next(true);
        framing.feed(b"T / HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}");
        assert!(!framing.ends_with(Known(2)));
        framing.feed(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        assert!(framing.ends_with(Known(0)));
        assert!(framing.next(false).ends_with(Known(0)), "the next one was read with it");
    }
}
