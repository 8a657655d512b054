//! Clients that do not read the pictures that they ask for.

use std::path::Path;
use std::time::Duration;

use rusqlite::Connection;

use crate::client::{HTTP1, HTTP2, is_served, is_silent};
use crate::http2::{HEADERS, Http2, INITIAL_WINDOW_SIZE, get};
use crate::server::Server;

/// The connections of one address.
const CONNECTIONS: usize = 64;
/// With one more, the requests in flight on a connection.
const STALLED: usize = 31;
const PICTURE_BYTES: u32 = 256 * 1024;
const MAX_MORE_KIB: u64 = 20 * 1024;
/// The stalled responses end after 32 s.
const ROUND: Duration = Duration::from_secs(5);
const ROUNDS: usize = 8;
const ID: &str = "0123456789abcdef0123456789abcdef";

fn add_picture(database: &Path) {
    let db = Connection::open(database).expect("the database");
    let picture = "INSERT INTO pictures (id, width, height, unused_since) VALUES (?1, 1200, 1200, unixepoch())";
    let file = "INSERT INTO picture_files (picture_id, format, width, bytes) VALUES (?1, 'jpg', 800, randomblob(?2))";
    db.execute(picture, [ID]).and_then(|_| db.execute(file, (ID, PICTURE_BYTES))).expect("a picture");
}

#[test]
fn stalled_pictures_share_one_copy_and_end_their_connections_whatever_else_these_do() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path(), &[]);
    add_picture(&folder.path().join("shop.db"));
    let path = format!("/pictures/{ID}-800.jpg");
    let closed = [(INITIAL_WINDOW_SIZE, 0)];
    let connect = || Http2::start(server.client().connect(HTTP2).expect("a connection"), &closed);
    let mut connections: Vec<Http2> = (0..CONNECTIONS).map(|_| connect()).collect();
    assert!(connections.iter_mut().all(Http2::is_served));
    let mut clock = server.client().connect(HTTP1).expect("a connection");
    assert!(is_served(&mut clock));

    let before = server.program.resident_kib();
    for http2 in &mut connections {
        for _ in 0..STALLED {
            http2.request(&get(&path));
        }
        let heads = std::iter::from_fn(|| http2.next()).filter(|frame| frame.kind == HEADERS);
        assert_eq!(heads.take(STALLED).count(), STALLED, "each response has begun");
    }
    let more = server.program.resident_kib().saturating_sub(before);
    assert!(more <= MAX_MORE_KIB, "{more} KiB more");

    let mut rounds = 0;
    while !connections.is_empty() {
        assert!(rounds < ROUNDS, "{} are open", connections.len());
        rounds += 1;
        assert!(is_silent(&mut clock, ROUND), "the other connection stays open");
        connections.retain_mut(Http2::is_served);
    }
    assert!(is_served(&mut clock));
}
