//! `shop staff`.

use serde_json::json;

use crate::http::{is_valid, send, send_as_staff, sign_in};
use crate::shop::{PASSWORD, assert_fails, create_database, fails, json_of, last_audit_entry, output_of, run, serve};

fn add(folder: &std::path::Path, email: &str) -> std::process::Output {
    create_database(folder);
    run(folder, &["staff", "add", "--email", email, "--password-stdin", "--db", "x.db"], PASSWORD)
}

#[test]
fn accounts_are_added_listed_and_removed_with_their_sessions() {
    let folder = tempfile::tempdir().expect("a folder");
    for email in ["b@b.co", "a@b.co"] {
        let added = add(folder.path(), email);
        assert_eq!(String::from_utf8_lossy(&added.stdout), format!("{email} can sign in on /admin/login\n"));
    }
    assert_fails(&add(folder.path(), "A@b.co"), "already");
    let server = serve(folder.path(), &[]);
    let token = sign_in(&server, "b@b.co", PASSWORD).expect("a token");
    let accounts = json_of(folder.path(), &["staff", "list"]);
    assert_eq!(
        (&accounts[0]["email"], &accounts[0]["sessions"], &accounts[0]["last_sign_in"]),
        (&json!("a@b.co"), &json!(0), &json!(null))
    );
    assert_eq!((&accounts[1]["email"], &accounts[1]["sessions"]), (&json!("b@b.co"), &json!(1)));
    assert!(accounts[1]["last_sign_in"].as_str().is_some_and(|time| time.ends_with('Z')), "{accounts}");
    assert!(output_of(folder.path(), &["staff", "list"]).contains("a@b.co"));

    assert_eq!(
        output_of(folder.path(), &["staff", "remove", "--email", "B@b.co"]),
        "b@b.co is removed; 1 session ended\n"
    );
    let entry = (String::new(), "admin.delete".into(), "b@b.co".into(), json!(null), json!({ "ended": 1 }));
    assert_eq!(last_audit_entry(folder.path()), entry);
    assert!(!is_valid(&server, &token));
    assert_eq!(sign_in(&server, "b@b.co", PASSWORD), Err(401));
    fails(folder.path(), &["staff", "remove", "--email", "b@b.co"], "b@b.co has no account");
    fails(folder.path(), &["staff", "remove", "--email", "nonsense"], "--email: Please enter a valid email address");
}

#[test]
fn the_last_account_is_removed_only_with_force() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(add(folder.path(), "a@b.co").status.success());
    fails(
        folder.path(),
        &["staff", "remove", "--email", "a@b.co"],
        "the last account: add another one first, or use --force",
    );
    assert_eq!(json_of(folder.path(), &["staff", "list"]).as_array().map(Vec::len), Some(1));
    output_of(folder.path(), &["staff", "remove", "--email", "a@b.co", "--force"]);
    assert_eq!(json_of(folder.path(), &["staff", "list"]), json!([]));
}

#[test]
fn an_account_created_again_does_not_know_the_browsers_of_the_removed_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let version = || -> i64 {
        rusqlite::Connection::open(folder.path().join("x.db"))
            .and_then(|db| db.query_row("SELECT password_version FROM admins", [], |row| row.get(0)))
            .expect("an account")
    };
    let mut seen = Vec::new();
    for _ in 0..3 {
        assert!(add(folder.path(), "a@b.co").status.success());
        seen.push(version());
        let set = ["staff", "set-password", "--email", "a@b.co", "--password-stdin", "--json", "--db", "x.db"];
        let set = run(folder.path(), &set, "seven quiet otters swim\n");
        let set: serde_json::Value = serde_json::from_slice(&set.stdout).expect("JSON");
        assert_eq!(set, json!({ "email": "a@b.co", "ended": 0 }));
        seen.push(version());
        output_of(folder.path(), &["staff", "remove", "--email", "a@b.co", "--force"]);
    }
    assert!(seen.is_sorted_by(|a, b| a < b), "the version that device cookies name never repeats: {seen:?}");
}

#[test]
fn sessions_are_listed_and_ended_one_by_one_by_account_or_all() {
    let folder = tempfile::tempdir().expect("a folder");
    for email in ["a@b.co", "b@b.co"] {
        assert!(add(folder.path(), email).status.success());
    }
    let server = serve(folder.path(), &[]);
    let tokens: Vec<String> = ["a@b.co", "a@b.co", "b@b.co"]
        .iter()
        .map(|email| sign_in(&server, email, PASSWORD).expect("a token"))
        .collect();
    let valid = || -> Vec<bool> { tokens.iter().map(|token| is_valid(&server, token)).collect() };
    let sessions = json_of(folder.path(), &["staff", "sessions"]);
    assert_eq!(sessions.as_array().map(Vec::len), Some(3));
    let of_b = json_of(folder.path(), &["staff", "sessions", "--email", "b@b.co"]);
    let id = of_b[0]["_id"].as_str().expect("an id");
    assert!(output_of(folder.path(), &["staff", "sessions"]).contains(id));
    assert_eq!(output_of(folder.path(), &["staff", "logout", "--session", id]), "1 session ended\n");
    assert_eq!(valid(), [true, true, false]);
    fails(folder.path(), &["staff", "logout", "--session", id], "is not open");
    assert_eq!(json_of(folder.path(), &["staff", "logout", "--email", "a@b.co"]), json!({ "ended": 2 }));
    let entry = (String::new(), "session.end".into(), "a@b.co".into(), json!(null), json!({ "ended": 2 }));
    assert_eq!(last_audit_entry(folder.path()), entry);
    assert_eq!(valid(), [false; 3]);
    sign_in(&server, "a@b.co", PASSWORD).expect("a token");
    assert_eq!(output_of(folder.path(), &["staff", "logout", "--all"]), "1 session ended\n");
    fails(folder.path(), &["staff", "logout", "--email", "c@b.co"], "c@b.co has no account");
    assert_eq!(run(folder.path(), &["staff", "logout"], "").status.code(), Some(2));
}

#[test]
fn a_second_factor_is_listed_and_reset_which_ends_the_sessions_of_its_account() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(add(folder.path(), "a@b.co").status.success());
    fails(folder.path(), &["staff", "reset-second-factor", "--email", "c@b.co"], "c@b.co has no account");
    fails(folder.path(), &["staff", "reset-second-factor", "--email", "a@b.co"], "a@b.co has no second factor");
    let server = serve(folder.path(), &["--require-second-factor"]);
    let token = sign_in(&server, "a@b.co", PASSWORD).expect("a token");
    assert_eq!(send(&server, "GET", "/api/orders", Some(&token), None).0, 403);
    let new = send_as_staff(&server, &token, "GET", "/api/auth/second-factor", None);
    let now = std::time::SystemTime::UNIX_EPOCH.elapsed().expect("a time").as_secs();
    let code = crate::totp::code(new["secret"].as_str().expect("a secret"), now.try_into().expect("a time"));
    let body = json!({ "salt": new["salt"], "code": code, "current_password": PASSWORD.trim_end() });
    send_as_staff(&server, &token, "POST", "/api/auth/second-factor", Some(&body));
    send_as_staff(&server, &token, "GET", "/api/orders", None);
    assert_eq!(sign_in(&server, "a@b.co", PASSWORD), Err(401));
    assert_eq!(json_of(folder.path(), &["staff", "list"])[0]["recovery_codes"], json!(10));

    let reset = output_of(folder.path(), &["staff", "reset-second-factor", "--email", "A@b.co"]);
    assert_eq!(reset, "a@b.co has no second factor now; 1 session ended\n");
    let entry =
        (String::new(), "admin.second_factor_reset".into(), "a@b.co".into(), json!(null), json!({ "ended": 1 }));
    assert_eq!(last_audit_entry(folder.path()), entry);
    assert!(!is_valid(&server, &token));
    assert!(sign_in(&server, "a@b.co", PASSWORD).is_ok());
}
