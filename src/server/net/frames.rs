//! Finds where frames begin and end in what an HTTP/2 client sends (RFC 9113, sections 3.4 and 4.1).

/// Length of the text that precedes the first frame.
const PREFACE_BYTES: usize = 24;
const HEADER_BYTES: usize = 9;
const HEADERS: u8 = 0x1;
const CONTINUATION: u8 = 0x9;
const END_HEADERS: u8 = 0x4;

/// Follows the frames of a connection, to tell an idle connection from one on which a request has begun.
///
/// h2 parses HTTP/2, but it reports a request only when its head is complete.
pub(super) struct Frames {
    /// Bytes of the preface or of a frame's payload that are still to come.
    payload_left: usize,
    header: [u8; HEADER_BYTES],
    header_len: usize,
    is_head_open: bool,
    has_head: bool,
}

impl Frames {
    /// Starts at the first byte of a connection.
    pub(super) fn new() -> Self {
        Self {
            payload_left: PREFACE_BYTES,
            header: [0; HEADER_BYTES],
            header_len: 0,
            is_head_open: false,
            has_head: false,
        }
    }

    /// Counts bytes that were read.
    pub(super) fn feed(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            let skipped = bytes.len().min(self.payload_left);
            self.payload_left -= skipped;
            bytes = &bytes[skipped..];
            let taken = bytes.len().min(HEADER_BYTES - self.header_len);
            self.header[self.header_len..self.header_len + taken].copy_from_slice(&bytes[..taken]);
            self.header_len += taken;
            bytes = &bytes[taken..];
            if self.header_len == HEADER_BYTES {
                self.begin_payload();
            }
        }
    }

    fn begin_payload(&mut self) {
        let [high, middle, low, kind, flags, ..] = self.header;
        self.header_len = 0;
        self.payload_left = u32::from_be_bytes([0, high, middle, low]) as usize;
        if matches!(kind, HEADERS | CONTINUATION) {
            self.is_head_open = flags & END_HEADERS == 0;
            self.has_head = true;
        }
    }

    /// Returns whether bytes are missing: of the preface, of a frame, or of the head of a request.
    pub(super) fn is_incomplete(&self) -> bool {
        self.payload_left > 0 || self.header_len > 0 || self.is_head_open
    }

    /// Returns whether the head of a request has begun since the last [`Self::forget_heads`].
    pub(super) fn has_head(&self) -> bool {
        self.has_head
    }

    /// Forgets the heads that were read, which are now requests.
    pub(super) fn forget_heads(&mut self) {
        self.has_head = self.is_head_open;
    }
}

#[cfg(test)]
mod tests {
    use super::{CONTINUATION, END_HEADERS, Frames, HEADERS};

    const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
    const SETTINGS: u8 = 0x4;
    const PING: u8 = 0x6;

    fn frame(kind: u8, flags: u8, payload: usize) -> Vec<u8> {
        let length = u8::try_from(payload).expect("a short payload");
        [&[0, 0, length, kind, flags, 0, 0, 0, 1][..], &vec![0; payload]].concat()
    }

    #[test]
    fn an_unfinished_frame_or_head_is_incomplete_however_its_bytes_are_split() {
        let head = frame(HEADERS, END_HEADERS, 20);
        for (frames, is_incomplete, has_head, why) in [
            (vec![], false, false, "only the preface"),
            (vec![frame(SETTINGS, 0, 6)], false, false, "settings"),
            (vec![frame(PING, 1, 8), frame(PING, 1, 8)], false, false, "two acknowledged pings"),
            (vec![frame(PING, 0, 8)[..12].to_vec()], true, false, "a part of a ping"),
            (vec![frame(SETTINGS, 0, 0), vec![0]], true, false, "one byte of the next frame"),
            (vec![head.clone()], false, true, "a head"),
            (vec![head[..15].to_vec()], true, true, "a part of a head"),
            (vec![frame(HEADERS, 0, 20)], true, true, "a head to be continued"),
            (vec![frame(HEADERS, 0, 20), frame(CONTINUATION, 0, 3)], true, true, "continued, but not ended"),
            (vec![frame(HEADERS, 0, 20), frame(CONTINUATION, END_HEADERS, 3)], false, true, "continued and ended"),
        ] {
            let bytes = [PREFACE, &frames.concat()].concat();
            for size in [1, 2, 9, 13, bytes.len()] {
                let mut frames = Frames::new();
                bytes.chunks(size).for_each(|part| frames.feed(part));
                assert_eq!((frames.is_incomplete(), frames.has_head()), (is_incomplete, has_head), "{why}, {size}");
            }
        }
        let mut frames = Frames::new();
        frames.feed(&PREFACE[..20]);
        assert!(frames.is_incomplete(), "a part of the preface");
    }

    #[test]
    fn a_head_is_forgotten_when_its_request_begins_unless_it_is_still_open() {
        let mut frames = Frames::new();
        frames.feed(&[PREFACE, &frame(HEADERS, END_HEADERS, 20)].concat());
        frames.forget_heads();
        assert!(!frames.has_head());
        frames.feed(&frame(HEADERS, 0, 20));
        frames.forget_heads();
        assert!(frames.has_head());
    }
}
