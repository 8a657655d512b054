//! Checks of the request line and headers: RFC 9112.

use crate::server::{Server, read_all};

#[test]
fn oversized_request_headers_return_431() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path(), "");
    for header in ["X-Long: ".to_owned() + &"x".repeat(30_000) + "\r\n", "X: y\r\n".repeat(101)] {
        let response = read_all(server.send(format!("GET / HTTP/1.1\r\nHost: shop\r\n{header}\r\n").as_bytes()));
        assert!(response.starts_with("HTTP/1.1 431"), "{response}");
    }
}

#[test]
fn a_request_must_have_exactly_one_valid_host() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path(), "");
    for (request, status, why) in [
        ("GET {} HTTP/1.1\r\n", 400, "none"),
        ("GET {} HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n", 400, "two"),
        ("GET {} HTTP/1.1\r\nHost: a.example\r\nhost: a.example\r\n", 400, "the same one twice"),
        ("GET {} HTTP/1.1\r\nHost: a.example, b.example\r\n", 400, "a list"),
        ("GET {} HTTP/1.1\r\nHost: a example\r\n", 400, "a space"),
        ("GET {} HTTP/1.1\r\nHost: me@a.example\r\n", 400, "a user"),
        ("GET {} HTTP/1.1\r\nHost: a.example/x\r\n", 400, "a path"),
        ("GET {} HTTP/1.1\r\nHost: a.example:x\r\n", 400, "a port that is not a number"),
        ("GET {} HTTP/1.0\r\nHost: a.example\r\nHost: b.example\r\n", 400, "two, in HTTP/1.0"),
        ("GET {} HTTP/1.0\r\n", 200, "HTTP/1.0 needs none"),
        ("GET {} HTTP/1.1\r\nHost: a.example:8080\r\n", 200, "with a port"),
        ("GET {} HTTP/1.1\r\nHost: [::1]:8080\r\n", 200, "an IPv6 address"),
        ("GET {} HTTP/1.1\r\nHost: [::1]\r\n", 200, "without a port"),
        ("GET {} HTTP/1.1\r\nHost:\r\n", 200, "empty, for a URL without a host"),
        ("GET http://b.example{} HTTP/1.1\r\nHost: a.example\r\n", 200, "the absolute form"),
    ] {
        for path in ["/robots.txt", "/api/health"] {
            let request = request.replace("{}", path) + "Connection: close\r\n\r\n";
            let response = read_all(server.send(request.as_bytes()));
            assert!(
                response.starts_with(&format!("HTTP/1.1 {status}"))
                    || response.starts_with(&format!("HTTP/1.0 {status}")),
                "{why}: {response}"
            );
            assert!(status == 200 || response.contains(r#""code":"bad_request""#), "{why}: {response}");
        }
    }
}
