//! nginx and Caddy with the files in `deploy/`, in front of a shop: nothing that a client sends gets on their disk.

use std::io::{self, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use shop::domain::product::first_product;

use crate::brand::{M, PRODUCT_ID, film, number};
use crate::proxy::{Proxied, SHOP, each_proxy, edge};

const PASSWORD: &str = "violet kettle under ferry";

/// Returns the head of a request with a JSON body.
fn head(address: SocketAddr, framing: &str) -> String {
    format!(
        "POST /api/orders HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Idempotency-Key: 0193a5b0-7e1c-7c3e-9c1a-3c8f1f6f1a01\r\n{framing}\r\n\r\n"
    )
}

fn order() -> Value {
    let product = first_product();
    let price = product.effective_price().dollars();
    json!({
        "order_number": number(100_000),
        "items": [{
            "_id": PRODUCT_ID, "title": "Towel", "color": product.variants[0].color, "size": M, "quantity": 1,
            "salePrice": price
        }],
        "name": "Jane Doe", "email": "jane@example.com", "phone": "", "address": "1 Main St", "address2": "",
        "city": "Austin", "state": "TX", "zip": "78701", "shipping_method": "free",
        "subtotal": price, "shipping_cost": 0, "total": price,
        "cardholder_name": "Jane Doe", "card_brand": "visa", "card_last4": "1111"
    })
}

/// Reads a response with a `Content-Length` from a connection that stays open. Returns its status line and its body.
fn read_response(stream: &mut TcpStream) -> io::Result<(String, String)> {
    let mut read = Vec::new();
    loop {
        let mut part = [0; 4096];
        let length = stream.read(&mut part)?;
        read.extend_from_slice(&part[..length]);
        let text = String::from_utf8_lossy(&read);
        let Some((head, body)) = text.split_once("\r\n\r\n") else {
            assert!(length > 0, "the connection was closed after {text:?}");
            continue;
        };
        let head = head.to_ascii_lowercase();
        let expected =
            head.lines().find_map(|line| line.strip_prefix("content-length: ")?.trim().parse::<usize>().ok());
        if length == 0 || expected.is_some_and(|expected| body.len() >= expected) {
            return Ok((head.lines().next().unwrap_or_default().to_owned(), body.to_owned()));
        }
    }
}

#[test]
fn a_body_over_the_limit_is_rejected_at_once_in_json_and_gets_on_no_disk() {
    for proxied in each_proxy() {
        // Repeated, because the response races with what the proxy still sends to the shop.
        for framing in ["Content-Length: 10000000000", "Transfer-Encoding: chunked"].repeat(20) {
            let what = format!("{}, {framing}", proxied.name);
            let mut stream = proxied.connect();
            stream.write_all(head(proxied.address, framing).as_bytes()).expect("a head");
            let mut sending = stream.try_clone().expect("a connection");
            // The body goes on until the connection is closed: Caddy passes a response on only when more arrives.
            let chunk = format!("10000\r\n{}\r\n", " ".repeat(0x10000));
            let sender = std::thread::spawn(move || while sending.write_all(chunk.as_bytes()).is_ok() {});
            let response = read_response(&mut stream);
            let kept = proxied.kept();
            let _ = stream.shutdown(Shutdown::Both);
            sender.join().expect("no panic");
            assert!(kept.is_empty(), "{what}: {kept:?}");
            let (status, body) = response.unwrap_or_else(|error| panic!("{what}: {error}"));
            assert_eq!(status.split(' ').nth(1), Some("413"), "{what}: {body}");
            let body: Value = serde_json::from_str(&body).unwrap_or_else(|error| panic!("{what}: {error}: {body}"));
            assert_eq!(body["code"], "body_too_large", "{what}");
        }
    }
}

#[test]
fn an_order_passes_even_byte_by_byte_and_gets_on_no_disk() {
    for proxied in each_proxy() {
        let body = order().to_string();
        let mut stream = proxied.connect();
        stream.write_all(head(proxied.address, &format!("Content-Length: {}", body.len())).as_bytes()).expect("a head");
        for byte in body.as_bytes().chunks(1) {
            stream.write_all(byte).expect("a byte");
            assert!(proxied.kept().is_empty(), "{}: {:?}", proxied.name, proxied.kept());
        }
        let (status, body) = read_response(&mut stream).expect("a response");
        assert_eq!(status.split(' ').nth(1), Some("201"), "{}: {body}", proxied.name);
    }
}

/// Returns a JPEG file of this many bytes, most of them in comments.
fn jpeg(bytes: usize) -> Vec<u8> {
    let mut small = Vec::new();
    jpeg_encoder::Encoder::new(&mut small, 90)
        .encode(&vec![200; 400 * 400 * 3], 400, 400, jpeg_encoder::ColorType::Rgb)
        .expect("a JPEG");
    let (start, rest) = small.split_at(2);
    let mut file = start.to_vec();
    let mut left = bytes - small.len();
    while left > 0 {
        // The marker of a comment, and its length without the marker. No comment is left with less than four bytes.
        let comment = if left > 0xf000 + 4 { 0xf000 } else { left };
        file.extend_from_slice(&[0xff, 0xfe]);
        file.extend_from_slice(&u16::try_from(comment - 2).expect("a short comment").to_be_bytes());
        file.resize(file.len() + comment - 4, b' ');
        left -= comment;
    }
    file.extend_from_slice(rest);
    file
}

#[test]
fn a_picture_of_10_mib_passes_and_gets_on_no_disk() {
    for proxied in each_proxy() {
        let database = proxied.folder.path().join("shop.db");
        let mut command = Command::new(SHOP);
        command.args(["create-admin", "--email", "a@b.co", "--password-stdin", "--db"]).arg(database);
        let mut create = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().expect("the program starts");
        create.stdin.take().expect("a pipe").write_all(PASSWORD.as_bytes()).expect("a password");
        assert!(create.wait().expect("it ends").success());
        let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
        let credentials = json!({ "email": "a@b.co", "password": PASSWORD });
        let mut signed_in = agent.post(proxied.url("/api/auth/login")).send_json(credentials).expect("a response");
        let body: Value = signed_in.body_mut().read_json().expect("JSON");
        let token = body["token"].as_str().expect("a token");
        let file = jpeg(10 * 1024 * 1024);
        let mut stream = proxied.connect();
        let head = format!(
            "POST /api/pictures HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {token}\r\nContent-Type: image/jpeg\r\n\
             Content-Length: {}\r\n\r\n",
            file.len(),
            address = proxied.address
        );
        stream.write_all(head.as_bytes()).expect("a head");
        for part in file.chunks(1024 * 1024) {
            stream.write_all(part).expect("a part");
            assert!(proxied.kept().is_empty(), "{}: {:?}", proxied.name, proxied.kept());
        }
        let (status, body) = read_response(&mut stream).expect("a response");
        assert_eq!(status.split(' ').nth(1), Some("201"), "{}: {body}", proxied.name);
    }
}

#[test]
fn the_link_of_an_order_is_in_no_log() {
    for mut proxied in each_proxy().chain(edge()) {
        let link = "AbCdEfGhIjKlMnOpQrStU_";
        let get_all = |proxied: &Proxied| {
            for path in ["/order/", "/ORDER/", "//order/", "/api/guest/"] {
                let _ = ureq::get(proxied.url(&format!("{path}{link}"))).call();
            }
            let _ = ureq::get(proxied.url("/shop")).call();
        };
        get_all(&proxied);
        proxied.shop.child.kill().and_then(|()| proxied.shop.child.wait()).expect("it runs");
        get_all(&proxied);
        let log = proxied.log();
        assert!(!log.contains(link), "{}: {log}", proxied.name);
        assert!(proxied.name != "nginx" || log.contains("GET /shop "), "{log}");
    }
}

#[test]
fn a_response_that_is_not_read_gets_on_no_disk() {
    for proxied in each_proxy() {
        // More than the system keeps for a connection.
        let requests = format!("GET {} HTTP/1.1\r\nHost: {}\r\n\r\n", film("mp4"), proxied.address).repeat(50);
        let mut stalled = proxied.connect();
        stalled.write_all(requests.as_bytes()).expect("requests");
        // Meanwhile the proxy reads what the shop sends to the stalled connection.
        for _ in 0..50 {
            let page = ureq::get(proxied.url("/")).call().expect("a page");
            assert_eq!(page.status(), 200);
            assert!(proxied.kept().is_empty(), "{}: {:?}", proxied.name, proxied.kept());
        }
    }
}
