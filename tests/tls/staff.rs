//! Staff requests over TLS.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::client::{HTTP1, read_all};
use crate::server::{Server, binary};

const PASSWORD: &str = "violet kettle under ferry";

/// Creates a staff account, signs in and returns the response.
pub(crate) fn sign_in(server: &Server) -> String {
    let mut command = Command::new(binary());
    command.args(["create-admin", "--email", "staff@shop.example", "--password-stdin", "--db"]);
    let child = command.arg(server.folder.join("shop.db")).stdin(Stdio::piped()).stdout(Stdio::null()).spawn();
    let mut child = child.expect("the program starts");
    child.stdin.take().expect("a pipe").write_all(PASSWORD.as_bytes()).expect("written");
    assert!(child.wait().expect("it ends").success());
    let body = serde_json::json!({ "email": "staff@shop.example", "password": PASSWORD }).to_string();
    let head = "POST /api/auth/login HTTP/1.1\r\nContent-Type: application/json";
    send(server, &format!("{head}\r\nContent-Length: {}", body.len()), &body)
}

/// Sends a request and returns the response.
pub(crate) fn send(server: &Server, head: &str, body: &str) -> String {
    let mut stream = server.client().connect(HTTP1).expect("a connection");
    write!(stream, "{head}\r\nHost: localhost\r\nConnection: close\r\n\r\n{body}").expect("written");
    read_all(&mut stream)
}
