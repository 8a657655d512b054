//! The redirect from HTTP to HTTPS.

use std::io::Write;
use std::net::{TcpListener, TcpStream};

use crate::client::read_all;
use crate::server::Server;

fn exchange(address: &str, request: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream.write_all(request.as_bytes()).expect("written");
    read_all(&mut stream)
}

#[test]
fn pages_redirect_to_the_public_url_and_keep_path_and_query() {
    let folder = tempfile::tempdir().expect("a folder");
    let address = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a port").to_string();
    let options = ["--http-listen", &address, "--public-url", "https://shop.example", "--mode", "spec"];
    let _server = Server::start(folder.path(), &options);
    for (line, location) in [
        ("GET / HTTP/1.1", "https://shop.example/"),
        (
            "HEAD /product/tea-towel?color=Pink&x=%2F HTTP/1.1",
            "https://shop.example/product/tea-towel?color=Pink&x=%2F",
        ),
        ("GET //evil.example/ HTTP/1.1", "https://shop.example//evil.example/"),
        ("GET http://evil.example/shop HTTP/1.1", "https://shop.example/shop"),
        ("GET /unknown HTTP/1.0", "https://shop.example/unknown"),
    ] {
        let response = exchange(&address, &format!("{line}\r\nHost: evil.example\r\nConnection: close\r\n\r\n"));
        assert!(response.starts_with("HTTP/1.1 308") || response.starts_with("HTTP/1.0 308"), "{line}: {response}");
        assert!(response.contains(&format!("\r\nlocation: {location}\r\n")), "{line}: {response}");
        assert!(response.contains("\r\nx-content-type-options: nosniff\r\n"), "{line}: {response}");
        assert!(!response.contains("strict-transport-security"), "browsers must ignore it without TLS");
    }
    for (request, why) in [
        ("POST /product/tea-towel HTTP/1.1\r\nHost: a\r\n", "a form"),
        ("GET /api/products HTTP/1.1\r\nHost: a\r\n", "the API"),
        ("GET /shop HTTP/1.1\r\n", "no host"),
        ("OPTIONS * HTTP/1.1\r\nHost: a\r\n", "no path"),
    ] {
        let response = exchange(&address, &format!("{request}Connection: close\r\n\r\n"));
        assert!(response.starts_with("HTTP/1.1 400"), "{why}: {response}");
        assert!(response.contains(r#""code":"bad_request""#) && !response.contains("location:"), "{why}: {response}");
    }
}
