//! Commands that do what an operation of staff does leave the same entries in the audit log.

use std::fs;
use std::path::Path;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use rusqlite::Connection;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::brand::PRODUCT_ID;
use crate::http::{send, send_as_staff, sign_in};
use crate::shop::{PASSWORD, create_admin, run, serve};

/// An operation and the command that does the same. `{session}` is the id of the session that sends the request, and
/// `{other}` that of another account.
struct Equivalent {
    request: (&'static str, &'static str),
    /// JSON, or nothing.
    body: &'static str,
    command: &'static [&'static str],
    /// The action that both log.
    logged: &'static str,
}

const PRODUCT: &str = "/api/products/{product}";

const OPERATIONS: &[Equivalent] = &[
    Equivalent {
        request: ("POST", "/api/auth/logout"),
        body: "",
        command: &["staff", "logout", "--session", "{session}"],
        logged: "session.end",
    },
    Equivalent {
        request: ("POST", "/api/auth/password"),
        body: r#"{ "current_password": "violet kettle under ferry", "new_password": "seven quiet otters swim" }"#,
        command: &["staff", "set-password", "--email", "a@b.co", "--password-stdin"],
        logged: "admin.password",
    },
    Equivalent {
        request: ("POST", "/api/accounts"),
        body: r#"{ "email": "c@b.co", "password": "seven quiet otters swim",
                   "current_password": "violet kettle under ferry" }"#,
        command: &["staff", "add", "--email", "c@b.co", "--password-stdin"],
        logged: "admin.create",
    },
    Equivalent {
        request: ("POST", "/api/accounts/{other}/remove"),
        body: r#"{ "current_password": "violet kettle under ferry" }"#,
        command: &["staff", "remove", "--email", "other@b.co"],
        logged: "admin.delete",
    },
    Equivalent {
        request: ("DELETE", "/api/sessions/{session}"),
        body: "",
        command: &["staff", "logout", "--session", "{session}"],
        logged: "session.end",
    },
    Equivalent {
        request: ("PUT", PRODUCT),
        body: r#"{ "title": "{title}", "description": "{description}", "image": "{image}", "price": 12.5 }"#,
        command: &["products", "set-price", "--price", "12.50", "--no-sale"],
        logged: "product.update",
    },
    Equivalent {
        request: ("PUT", PRODUCT),
        body: r#"{ "title": "{title}", "description": "{description}", "image": "{image}", "price": 9.99,
                   "salePrice": 4.99, "fabric": "Cotton", "origin": "imported" }"#,
        command: &["products", "set-material", "--material", "Cotton", "--origin", "imported"],
        logged: "product.update",
    },
    Equivalent {
        request: ("PUT", PRODUCT),
        body: r#"{ "title": "{title}", "description": "{description}", "image": "{image}", "price": 9.99,
                   "salePrice": 4.99, "variants": "{variants}" }"#,
        command: &["products", "set-stock", "--color", "Pink", "--units", "70"],
        logged: "product.update",
    },
    Equivalent {
        request: ("PUT", PRODUCT),
        body: r#"{ "title": "{title}", "description": "{description}", "image": "{image}", "price": 9.99,
                   "salePrice": 4.99, "reason": "Counted", "variants": "{low_variants}" }"#,
        command: &[
            "products",
            "set-stock",
            "--color",
            "Pink",
            "--units",
            "70",
            "--reason",
            "Counted",
            "--low-stock",
            "80",
        ],
        logged: "product.update",
    },
];

/// A stopped shop with two sessions of one account.
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
        let product = send(&server, "GET", "/api/products", None, None).1[0].take();
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
        let values = vec![
            ("{product}", PRODUCT_ID.to_owned()),
            ("{session}", session_of(&token)),
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
        copy
    }

    fn fill(&self, text: &str) -> String {
        self.values.iter().fold(text.to_owned(), |text, (name, value)| text.replace(name, value))
    }
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
fn a_command_leaves_the_audit_entries_of_its_operation() {
    let template = Template::new();
    let last = i64::try_from(log_after(template.folder.path(), 0).len()).expect("a small number");
    for Equivalent { request: (method, path), body, command, logged } in OPERATIONS {
        let by_api = template.copy();
        let server = serve(by_api.path(), &[]);
        let body = (!body.is_empty()).then(|| serde_json::from_str(&template.fill(body)).expect("JSON"));
        send_as_staff(&server, &template.token, method, &template.fill(path), body.as_ref());

        let by_command = template.copy();
        if *path == "/api/auth/password" {
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
        let [(actor, by_api)] = &by_api[..] else { panic!("{path}: {by_api:?}") };
        let [(no_actor, by_command)] = &by_command[..] else { panic!("{command:?}: {by_command:?}") };
        assert_eq!((actor.as_str(), no_actor.as_str(), &by_api[0]), ("a@b.co", "", &Value::from(*logged)), "{path}");
        assert_eq!(by_command, by_api, "{path} and {command:?}");
    }
}
