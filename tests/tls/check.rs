//! `shop check` and the staff's check of the certificate.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::authority::{Authority, Issued};
use crate::server::{Server, binary, write_certificate};
use crate::staff::{send, sign_in};

const FILES: &[&str] = &["--tls-cert", "chain.pem", "--tls-key", "key.pem"];

/// Returns the status and the message of the check, as `shop check` with these options finds it.
fn check(folder: &Path, options: &[&str]) -> (String, String) {
    let mut command = Command::new(binary());
    command.current_dir(folder).env_clear().args(["check", "--json", "--db", "shop.db"]).args(options);
    let output = command.output().expect("it runs");
    let result: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    found(&result)
}

fn found(result: &Value) -> (String, String) {
    let checks = result["checks"].as_array().expect("a list");
    let found = checks.iter().find(|check| check["name"] == "certificate").expect("the check");
    let text = |name: &str| found[name].as_str().expect("text").to_owned();
    (text("status"), text("message"))
}

#[test]
fn a_certificate_that_expires_soon_is_a_warning_and_one_that_cannot_be_used_a_failure() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path(), &[]);
    let other = Authority::new().issue(&["localhost"]);
    let issue = |from, until| server.authority.issue_for_days(&["localhost"], from, until);
    let valid = issue(-1, 60);
    for (issued, status, words) in [
        (issue(-1, 60), "ok", "the certificate of localhost is valid for"),
        (issue(-50, 10), "warning", "more days"),
        (issue(-60, -1), "failed", "the certificate has expired: localhost"),
        (issue(1, 60), "failed", "not valid yet"),
        (Issued { chain: valid.chain, key: other.key }, "failed", "belongs to another certificate"),
        (Issued { chain: "no PEM".to_owned(), key: valid.key }, "failed", "cannot be read"),
    ] {
        write_certificate(folder.path(), &issued);
        let found = check(folder.path(), FILES);
        assert!(found.0 == status && found.1.contains(words), "{words}: {found:?}");
    }
}

#[test]
fn a_certificate_that_the_shop_obtained_is_found_next_to_the_database() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path(), &[]);
    assert_eq!(check(folder.path(), &[]).0, "skipped");
    let store = |authority: &str, issued: &Issued| {
        let path = folder.path().join("shop.db.acme").join(authority);
        fs::create_dir_all(&path).expect("a folder");
        let file = path.join("certificate.pem");
        fs::write(&file, issued.key.clone() + &issued.chain).expect("written");
        fs::set_permissions(file, fs::Permissions::from_mode(0o600)).expect("a file of this process");
    };
    store("old.example-directory", &server.authority.issue_for_days(&["localhost"], -60, -1));
    assert_eq!(check(folder.path(), &[]).0, "failed");
    store("new.example-directory", &server.authority.issue(&["localhost"]));
    assert_eq!(check(folder.path(), &[]).0, "ok", "the certificate of an earlier authority does not matter");
}

#[test]
fn staff_see_the_check_of_the_certificate_that_is_served() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path(), &[]);
    let body = |response: String| -> Value {
        serde_json::from_str(response.split_once("\r\n\r\n").expect("a body").1).expect("JSON")
    };
    let token = body(sign_in(&server))["token"].as_str().expect("a token").to_owned();
    let result = body(send(&server, &format!("GET /api/check HTTP/1.1\r\nAuthorization: Bearer {token}"), ""));
    let (status, message) = found(&result);
    assert!(status == "ok" && message.contains("the certificate of localhost is valid for"), "{message}");
}
