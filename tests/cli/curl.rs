//! The API with curl, as the owner's guide shows it.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use rusqlite::Connection;
use serde_json::{Value, json};

use crate::brand::number;
use crate::http::{is_valid, place_order};
use crate::shop::{PASSWORD, create_admin, json_of, mode, serve};

/// Runs a script that stops at the first command that fails, which none does.
fn run(folder: &Path, script: &str, input: &str) {
    let mut command = Command::new("bash");
    command.args(["-euo", "pipefail", "-c", script]).current_dir(folder).stdin(Stdio::piped());
    let mut bash = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("bash");
    bash.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("bash waits for it");
    let output = bash.wait_with_output().expect("it ends");
    let [out, err] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
    assert!(output.status.success(), "{out}\n{err}");
}

#[test]
fn every_command_of_the_guide_succeeds() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(create_admin(folder.path(), "ann@example.com", PASSWORD).status.success());
    let server = serve(folder.path(), &[]);
    let id = place_order(&server, number(482_913), 1).1["_id"].as_str().expect("an id").to_owned();
    let guide = fs::read_to_string("docs/owner.md").expect("the guide");
    let guide = guide.replace("https://shop.example", &server.url).replace("LC482913", number(482_913));
    let (_, section) = guide.split_once("\n## The API with curl\n").expect("the section");
    let section = section.split("\n## ").next().unwrap_or_default();
    let commands: Vec<&str> = section.lines().filter_map(|line| line.strip_prefix("    ")).collect();
    let refund = commands.iter().position(|line| line.contains("\"refund\"")).expect("a refund");
    let (unpaid, charged) = commands.split_at(refund);

    let credentials = json!({ "email": "ann@example.com", "password": PASSWORD.trim_end() });
    run(folder.path(), &unpaid.join("\n"), &credentials.to_string());
    // As if a card had paid the order. Staff cannot mark such an order as paid.
    let sql =
        "INSERT INTO payments (order_id, intent, is_live, state, cents, captured_cents, refunded_cents, attempt, tries)
         VALUES (?1, 'pi_1', 0, 'captured', 499, 499, 0, 1, 0)";
    Connection::open(folder.path().join("x.db")).and_then(|db| db.execute(sql, [&id])).expect("a payment");
    let is_definition =
        |line: &&&str| ["shop=", "api()", "id=", "changes="].iter().any(|start| line.starts_with(start));
    let definitions = unpaid.iter().filter(is_definition).copied();
    run(folder.path(), &definitions.chain(charged.iter().copied()).collect::<Vec<_>>().join("\n"), "");

    let order = json_of(folder.path(), &["orders", "show", number(482_913)]);
    let shipped = &order["fulfillment"]["shipped"];
    assert_eq!(
        json!([order["status"], order["note"], order["hold"], shipped["carrier"], order["payment"]["refunding"]]),
        json!(["paid", "Gift, no prices", null, "usps", 4.99]),
        "{order}"
    );
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a file");
    let march: Value = serde_json::from_str(&read("march.json")).expect("JSON");
    assert_eq!(march["days"].as_array().map(Vec::len), Some(31));
    let secret = read("token");
    let token = secret.trim_end().strip_prefix("Authorization: Bearer ").expect("a token");
    assert!(!is_valid(&server, token), "the last command signs out");
    assert_eq!(mode(&folder.path().join("token")), 0o600);
    assert!(!folder.path().join("login.json").exists());
}
