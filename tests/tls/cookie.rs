//! The cookie of staff browsers.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::client::{HTTP1, read_all};
use crate::server::{Server, binary};

const PASSWORD: &str = "violet kettle under ferry";

#[test]
fn the_cookie_of_a_shop_with_its_own_certificate_is_sent_over_tls_only() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path(), &[]);
    let mut command = Command::new(binary());
    command.args(["create-admin", "--email", "staff@shop.example", "--password-stdin", "--db"]);
    let child = command.arg(folder.path().join("shop.db")).stdin(Stdio::piped()).stdout(Stdio::null()).spawn();
    let mut child = child.expect("the program starts");
    child.stdin.take().expect("a pipe").write_all(PASSWORD.as_bytes()).expect("written");
    assert!(child.wait().expect("it ends").success());
    let body = serde_json::json!({ "email": "staff@shop.example", "password": PASSWORD }).to_string();
    let head =
        "POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json";
    let mut stream = server.client().connect(HTTP1).expect("a connection");
    write!(stream, "{head}\r\nContent-Length: {}\r\n\r\n{body}", body.len()).expect("written");
    let response = read_all(&mut stream);
    let cookie = response.lines().find(|line| line.starts_with("set-cookie: ")).expect("a cookie");
    assert!(cookie.starts_with("set-cookie: __Secure-") && cookie.ends_with("; Secure"), "{cookie}");
}
