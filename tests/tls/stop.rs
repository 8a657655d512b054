//! Stopping the shop.

use rustix::process::Signal;

use crate::client::{HTTP1, HTTP2, is_served, read_all};
use crate::http2::{END_HEADERS, END_STREAM, Http2};
use crate::server::Server;

const NO_ERROR: u32 = 0;

#[test]
fn a_stop_finishes_requests_in_flight_and_closes_idle_connections() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = Server::start(folder.path(), &[]);
    let client = server.client();
    let mut idle = client.connect(HTTP1).expect("a connection");
    assert!(is_served(&mut idle));
    let mut idle_http2 = Http2::start(client.connect(HTTP2).expect("a connection"), &[]);
    let mut busy = Http2::start(client.connect(HTTP2).expect("a connection"), &[]);
    let post = [
        (":method", "POST"),
        (":scheme", "https"),
        (":authority", "localhost"),
        (":path", "/api/orders"),
        ("content-type", "application/json"),
    ];
    let id = busy.begin(&post, END_HEADERS);
    assert_eq!(busy.get("/").status, 200, "the shop has read the request before");
    server.program.signal(Signal::TERM);
    assert_eq!(read_all(&mut idle), "");
    assert_eq!(idle_http2.goaway(), Some(NO_ERROR));
    busy.send(0, END_STREAM, id, b"no JSON").expect("written");
    assert_eq!(busy.response(id).status, 400);
    assert_eq!(server.program.child.wait().expect("it ends").code(), Some(0));
}
