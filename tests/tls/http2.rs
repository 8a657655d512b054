//! A client that writes HTTP/2 frames itself, so that it can break the rules (RFC 9113).

use std::io::{self, Read, Write};

use crate::client::TlsStream;

pub(crate) const DATA: u8 = 0x0;
pub(crate) const HEADERS: u8 = 0x1;
pub(crate) const RST_STREAM: u8 = 0x3;
pub(crate) const SETTINGS: u8 = 0x4;
pub(crate) const PING: u8 = 0x6;
pub(crate) const GOAWAY: u8 = 0x7;
pub(crate) const WINDOW_UPDATE: u8 = 0x8;
pub(crate) const CONTINUATION: u8 = 0x9;
pub(crate) const ACK: u8 = 0x1;
pub(crate) const END_STREAM: u8 = 0x1;
pub(crate) const END_HEADERS: u8 = 0x4;
pub(crate) const INITIAL_WINDOW_SIZE: u16 = 0x4;
const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
const HEADER_BYTES: usize = 9;

/// An HTTP/2 connection.
pub(crate) struct Http2 {
    pub(crate) stream: TlsStream,
    next_id: u32,
}

pub(crate) struct Frame {
    pub(crate) kind: u8,
    pub(crate) flags: u8,
    pub(crate) id: u32,
    pub(crate) payload: Vec<u8>,
}

#[derive(Default)]
pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) body: Vec<u8>,
}

impl Http2 {
    /// Sends the preface and these settings.
    pub(crate) fn start(stream: TlsStream, settings: &[(u16, u32)]) -> Self {
        let mut http2 = Self { stream, next_id: 1 };
        http2.stream.write_all(PREFACE).expect("written");
        let entry = |(name, value): &(u16, u32)| [&name.to_be_bytes()[..], &value.to_be_bytes()].concat();
        let payload: Vec<u8> = settings.iter().flat_map(entry).collect();
        http2.send(SETTINGS, 0, 0, &payload).expect("written");
        http2
    }

    pub(crate) fn send(&mut self, kind: u8, flags: u8, id: u32, payload: &[u8]) -> io::Result<()> {
        self.stream.write_all(&frame(kind, flags, id, payload))?;
        self.stream.flush()
    }

    /// Sends a request without a body and returns its stream.
    pub(crate) fn request(&mut self, headers: &[(&str, &str)]) -> u32 {
        self.begin(headers, END_HEADERS | END_STREAM)
    }

    /// Sends a head with these flags and returns its stream.
    pub(crate) fn begin(&mut self, headers: &[(&str, &str)], flags: u8) -> u32 {
        let id = self.next_id;
        self.next_id += 2;
        self.send(HEADERS, flags, id, &encode(headers)).expect("written");
        id
    }

    pub(crate) fn get(&mut self, path: &str) -> Response {
        let id = self.request(&get(path));
        self.response(id)
    }

    /// Returns whether the connection still serves a request, whose response has no body.
    pub(crate) fn is_served(&mut self) -> bool {
        let head: Vec<_> =
            get("/").into_iter().map(|(n, v)| if n == ":method" { (n, "HEAD") } else { (n, v) }).collect();
        let id = self.next_id;
        self.next_id += 2;
        self.send(HEADERS, END_HEADERS | END_STREAM, id, &encode(&head)).is_ok() && self.response(id).status == 200
    }

    /// Returns the next frame, or `None` at the end of the connection. Acknowledges settings and pings.
    pub(crate) fn next(&mut self) -> Option<Frame> {
        let mut header = [0; HEADER_BYTES];
        self.stream.read_exact(&mut header).ok()?;
        let [a, b, c, kind, flags, id @ ..] = header;
        let mut payload = vec![0; u32::from_be_bytes([0, a, b, c]) as usize];
        self.stream.read_exact(&mut payload).ok()?;
        if matches!(kind, SETTINGS | PING) && flags & ACK == 0 {
            let answer = if kind == PING { payload.clone() } else { Vec::new() };
            let _ = self.send(kind, ACK, 0, &answer);
        }
        Some(Frame { kind, flags, id: u32::from_be_bytes(id), payload })
    }

    /// Reads frames up to the end of a response, and allows the shop to send the whole body. The status is 0 if the
    /// connection or the stream ends before.
    pub(crate) fn response(&mut self, id: u32) -> Response {
        let mut response = Response::default();
        while let Some(frame) = self.next() {
            if frame.id != id {
                continue;
            }
            match frame.kind {
                HEADERS => response.status = status(&frame.payload),
                DATA if !frame.payload.is_empty() => {
                    let length = u32::try_from(frame.payload.len()).expect("a frame").to_be_bytes();
                    let _ = self.send(WINDOW_UPDATE, 0, 0, &length);
                    let _ = self.send(WINDOW_UPDATE, 0, id, &length);
                    response.body.extend(&frame.payload);
                }
                RST_STREAM => return response,
                _ => {}
            }
            if matches!(frame.kind, HEADERS | DATA) && frame.flags & END_STREAM != 0 {
                return response;
            }
        }
        response
    }

    /// Returns the error code of the GOAWAY frame before the end of the connection, if there is one.
    pub(crate) fn goaway(&mut self) -> Option<u32> {
        let mut code = None;
        while let Some(frame) = self.next() {
            if frame.kind == GOAWAY {
                code = Some(u32::from_be_bytes(frame.payload[4..8].try_into().expect("four bytes")));
            }
        }
        code
    }
}

/// The headers of a GET request.
pub(crate) fn get(path: &str) -> [(&str, &str); 4] {
    [(":method", "GET"), (":scheme", "https"), (":authority", "localhost"), (":path", path)]
}

pub(crate) fn frame(kind: u8, flags: u8, id: u32, payload: &[u8]) -> Vec<u8> {
    let length = u32::try_from(payload.len()).expect("a frame").to_be_bytes();
    [&length[1..], &[kind, flags], &id.to_be_bytes(), payload].concat()
}

/// Encodes headers as literals that are not indexed (RFC 7541, section 6.2.2).
pub(crate) fn encode(headers: &[(&str, &str)]) -> Vec<u8> {
    let text = |text: &str| [&encode_length(text.len()), text.as_bytes()].concat();
    headers.iter().flat_map(|(name, value)| [vec![0], text(name), text(value)].concat()).collect()
}

/// Encodes an integer with a prefix of seven bits (RFC 7541, section 5.1).
fn encode_length(length: usize) -> Vec<u8> {
    let Some(mut rest) = length.checked_sub(127) else { return vec![u8::try_from(length).expect("seven bits")] };
    let mut bytes = vec![127];
    while rest >= 128 {
        bytes.push(u8::try_from(rest % 128 + 128).expect("a byte"));
        rest /= 128;
    }
    bytes.push(u8::try_from(rest).expect("seven bits"));
    bytes
}

/// Returns the status at the start of an encoded response: an entry of the static table or, with its name from there,
/// three digits in Huffman code (RFC 7541, appendixes A and B).
fn status(block: &[u8]) -> u16 {
    const INDEXED: [u16; 7] = [200, 204, 206, 304, 400, 404, 500];
    // A change of the size of the dynamic table may come first.
    let start = block.iter().position(|byte| byte >> 5 != 0b001).unwrap_or_default();
    let block = &block[start..];
    if block[0] & 0x80 != 0 {
        return INDEXED[usize::from(block[0] & 0x7f) - 8];
    }
    let length = usize::from(block[1] & 0x7f);
    let bits = block[2..2 + length].iter().fold(0u32, |bits, byte| bits << 8 | u32::from(*byte));
    let mut left = 8 * length;
    let mut take = |count: usize| {
        left -= count;
        u16::try_from(bits >> left & ((1 << count) - 1)).expect("a few bits")
    };
    (0..3).fold(0, |status, _| {
        let short = take(5);
        // 0 to 2 have five bits and 3 to 9 have six.
        let digit = if short < 3 { short } else { (short << 1 | take(1)) - 0b01_1001 + 3 };
        status * 10 + digit
    })
}
