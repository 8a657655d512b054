//! Every staff operation of the API has an equivalent command, which leaves the same entries in the audit log.

mod fulfillment;
mod operations;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use rusqlite::Connection;
use serde_json::{Value, json};
use shop::domain::business_days::{day_of, is_business_day, ship_by};
use tempfile::TempDir;

use crate::http::{place_order, send, sign_in, upload};
use crate::pictures::png;
use crate::shop::{PASSWORD, create_admin, output_of, run, serve, set_mode};
use fulfillment::FULFILLMENT;
use operations::{Equivalent, OPERATIONS};

/// A stopped shop with two unpaid orders, a paid one and a shipped one, and two sessions of one account.
struct Template {
    folder: TempDir,
    token: String,
    /// Each placeholder, and what stands for it.
    values: Vec<(&'static str, String)>,
}

impl Template {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        for email in ["a@b.co", "other@b.co"] {
            assert!(create_admin(folder.path(), email, PASSWORD).status.success());
        }
        let mut server = serve(folder.path(), &[]);
        let [token, _] = [(); 2].map(|()| sign_in(&server, "a@b.co", PASSWORD).expect("a token"));
        let [first, second, third, fourth] = ["LC100001", "LC100002", "LC100003", "LC100004"]
            .map(|number| place_order(&server, number, 1).1["_id"].as_str().expect("an id").to_owned());
        let product = send(&server, "GET", "/api/products", None, None).1[0].take();
        let (_, uploaded) = upload(&server, &token, &png(260, 301));
        let uploaded = uploaded["image"].as_str().expect("a path").replace("/pictures/", "").replace("-800.jpg", "");
        let mut variants = product["variants"].clone();
        for variant in variants.as_array_mut().expect("colors").iter_mut().filter(|color| color["color"] == "Pink") {
            variant["inventory"] = json!(70);
        }
        let mut low_variants = variants.clone();
        for variant in low_variants.as_array_mut().expect("colors").iter_mut().filter(|color| color["color"] == "Pink")
        {
            variant["low_stock"] = json!(80);
        }
        let accounts = send(&server, "GET", "/api/accounts", Some(&token), None).1;
        let other = accounts[1]["_id"].as_str().expect("an id").to_owned();
        server.signal(rustix::process::Signal::TERM);
        server.child.wait().expect("it ends");
        let text = |field: &str| product[field].to_string().trim_matches('"').to_owned();
        let picture = folder.path().join("picture.png");
        fs::write(&picture, png(260, 300)).expect("a file");
        let shipments = folder.path().join("shipments.csv");
        fs::write(&shipments, "number,carrier,tracking\nLC100003,usps,9400111899223197428497\n").expect("a file");
        output_of(folder.path(), &["orders", "paid", "LC100003", "LC100004"]);
        output_of(folder.path(), &["orders", "ship", "LC100004", "--carrier", "ups"]);
        give_page(folder.path(), &first);
        give_payment(folder.path(), &third);
        let values = vec![
            ("{first}", first),
            ("{second}", second),
            ("{third}", third),
            ("{fourth}", fourth),
            ("{later}", business_day_after_now()),
            ("{shipments}", shipments.to_string_lossy().into_owned()),
            ("{session}", session_of(&token)),
            ("{uploaded}", uploaded),
            ("{picture}", picture.to_string_lossy().into_owned()),
            ("{other}", other),
            ("\"{variants}\"", variants.to_string()),
            ("\"{low_variants}\"", low_variants.to_string()),
            ("{title}", text("title")),
            ("{description}", text("description")),
            ("{image}", text("image")),
        ];
        Self { folder, token, values }
    }

    fn copy(&self) -> TempDir {
        let copy = tempfile::tempdir().expect("a folder");
        for name in ["x.db", "x.db.key"] {
            fs::copy(self.folder.path().join(name), copy.path().join(name)).expect("a file");
        }
        // Mails wait, because the port is closed.
        fs::write(copy.path().join("smtp-url"), "smtp://127.0.0.1:1").expect("a file");
        set_mode(&copy.path().join("smtp-url"), 0o600);
        copy
    }

    fn fill(&self, text: &str) -> String {
        self.values.iter().fold(text.to_owned(), |text, (name, value)| text.replace(name, value))
    }
}

/// The options of a shop that sends mail.
const MAIL: &[&str] =
    &["--mail-url-file", "smtp-url", "--mail-from", "orders@shop.example", "--public-url", "http://shop.example"];

/// Gives an order the page that it would have if the shop had sent mail when it was placed.
fn give_page(folder: &Path, id: &str) {
    let sql = "INSERT INTO fulfillments (order_id, link, cancel_until, ship_by, is_open) VALUES (?1, ?2, 0, 0, 1)";
    let db = Connection::open(folder.join("x.db")).expect("the database");
    db.execute(sql, [id, &"A".repeat(22)]).expect("a row");
}

/// Gives an order a payment that was charged, as if a card had paid it.
fn give_payment(folder: &Path, id: &str) {
    let sql =
        "INSERT INTO payments (order_id, intent, is_live, state, cents, captured_cents, refunded_cents, attempt, tries)
               VALUES (?1, 'pi_1', 0, 'captured', 499, 499, 0, 1, 0)";
    Connection::open(folder.join("x.db")).and_then(|db| db.execute(sql, [id])).expect("a row");
}

/// Returns a day until which shipping of an order of today can be delayed.
fn business_day_after_now() -> String {
    let promised = day_of(ship_by(jiff::Timestamp::now().as_second()));
    let later = promised.series(jiff::ToSpan::day(1)).skip(7).find(|day| is_business_day(*day));
    later.expect("a day").to_string()
}

/// Returns the id of the session that a token names.
fn session_of(token: &str) -> String {
    let claims = BASE64_URL_SAFE_NO_PAD.decode(token.split('.').nth(1).expect("claims")).expect("base64");
    let claims: Value = serde_json::from_slice(&claims).expect("JSON");
    claims["jti"].as_str().expect("an id").to_owned()
}

/// An entry of the audit log: actor, and what both have in common.
type Entry = (String, [Value; 4]);

/// Returns the entries after the one with this id.
fn log_after(folder: &Path, id: i64) -> Vec<Entry> {
    let read = |row: &rusqlite::Row<'_>| {
        let json = |index| row.get::<_, Option<String>>(index).map(|text| text.map(|text| serde_json::from_str(&text)));
        let json = |index| json(index).map(|value| value.transpose().expect("JSON").unwrap_or_default());
        let text = |index| row.get::<_, String>(index).map(Value::from);
        Ok((row.get(0)?, [text(1)?, text(2)?, json(3)?, json(4)?]))
    };
    let sql = "SELECT actor, action, subject, before, after FROM audit_log WHERE id > ?1 ORDER BY id";
    let db = Connection::open(folder.join("x.db")).expect("the database");
    let mut statement = db.prepare(sql).expect("a statement");
    statement.query_map([id], read).and_then(Iterator::collect).expect("the log")
}

#[test]
fn every_staff_operation_has_an_equivalent_command_with_the_same_audit_entries() {
    let template = Template::new();
    let last = i64::try_from(log_after(template.folder.path(), 0).len()).expect("a small number");
    for Equivalent { operation, request: (method, path), body, command, logged } in OPERATIONS.iter().chain(FULFILLMENT)
    {
        let by_api = template.copy();
        let server = serve(by_api.path(), MAIL);
        let (status, answer) = if *body == "{picture}" {
            upload(&server, &template.token, &png(260, 300))
        } else {
            let body = (!body.is_empty()).then(|| serde_json::from_str(&template.fill(body)).expect("JSON"));
            send(&server, method, &template.fill(path), Some(&template.token), body.as_ref())
        };
        assert!((200..300).contains(&status), "{operation}: {answer}");

        let by_command = template.copy();
        if *operation == "changePassword" {
            // The request keeps its own session, and the command has none.
            Connection::open(by_command.path().join("x.db"))
                .and_then(|db| db.execute("DELETE FROM sessions WHERE id = ?1", [session_of(&template.token)]))
                .expect("a session");
        }
        let command: Vec<String> = command.iter().map(|word| template.fill(word)).collect();
        let command: Vec<&str> = command.iter().map(String::as_str).chain(["--db", "x.db"]).collect();
        let output = run(by_command.path(), &command, "seven quiet otters swim\n");
        assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));

        let (by_api, by_command) = (log_after(by_api.path(), last), log_after(by_command.path(), last));
        let actions: Vec<&Value> = by_api.iter().map(|(_, entry)| &entry[0]).collect();
        assert_eq!(actions, *logged, "{operation}");
        assert!(by_api.iter().all(|(actor, _)| actor == "a@b.co"), "{operation}: {by_api:?}");
        assert!(by_command.iter().all(|(actor, _)| actor.is_empty()), "{operation}: {by_command:?}");
        let common = |log: Vec<Entry>| -> Vec<[Value; 4]> { log.into_iter().map(|(_, entry)| entry).collect() };
        assert_eq!(common(by_command), common(by_api), "{operation} and {command:?}");
    }
}

#[test]
fn the_table_lists_every_staff_operation() {
    let document: Value = serde_yaml::from_str(include_str!("../../openapi.yaml")).expect("YAML");
    let paths = document["paths"].as_object().expect("paths").values();
    let operations = paths.flat_map(|path| path.as_object().expect("methods").values());
    let of_staff: BTreeSet<&str> = operations
        .filter(|operation| {
            operation["security"].as_array().is_some_and(|schemes| schemes.iter().any(|s| s.get("staff").is_some()))
        })
        .map(|operation| operation["operationId"].as_str().expect("an id"))
        .collect();
    assert!(of_staff.len() >= 12, "{of_staff:?}");
    assert_eq!(of_staff, OPERATIONS.iter().chain(FULFILLMENT).map(|equivalent| equivalent.operation).collect());
}
