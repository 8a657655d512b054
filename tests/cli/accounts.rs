//! Staff accounts, sessions and the signing key.

use std::fs;
use std::io::Write;

use crate::http::{is_valid, sign_in};
use crate::program::Program;
use crate::shop::{
    PASSWORD, assert_fails, create_admin, create_database, file_names, mode, output_of, run, serve, shop,
};

#[test]
fn an_account_created_on_the_command_line_can_sign_in() {
    let folder = tempfile::tempdir().expect("a folder");
    let created = create_admin(folder.path(), "a@b.co", PASSWORD);
    assert_eq!(created.status.code(), Some(0), "{}", String::from_utf8_lossy(&created.stderr));
    let server = serve(folder.path(), &[]);
    assert!(sign_in(&server, "a@b.co", PASSWORD).is_ok());
}

#[test]
fn staff_logout_ends_every_session_of_a_running_shop_and_prints_the_count() {
    let folder = tempfile::tempdir().expect("a folder");
    assert_fails(&run(folder.path(), &["staff", "logout", "--all", "--db", "x.db"], ""), "there is no x.db");
    assert!(!folder.path().join("x.db").exists(), "nothing was created");
    assert!(create_admin(folder.path(), "a@b.co", PASSWORD).status.success());
    let server = serve(folder.path(), &[]);
    let tokens = [1, 2].map(|_| sign_in(&server, "a@b.co", PASSWORD).expect("signed in"));
    assert!(tokens.iter().all(|token| is_valid(&server, token)));
    let ended = run(folder.path(), &["staff", "logout", "--all", "--db", "x.db"], "");
    assert_eq!((ended.status.code(), String::from_utf8_lossy(&ended.stdout).as_ref()), (Some(0), "2 sessions ended\n"));
    assert!(!tokens.iter().any(|token| is_valid(&server, token)));
    let again = run(folder.path(), &["staff", "logout", "--all", "--db", "x.db"], "");
    assert_eq!(String::from_utf8_lossy(&again.stdout), "0 sessions ended\n");
    let logged: String = rusqlite::Connection::open(folder.path().join("x.db"))
        .and_then(|db| {
            db.query_row(
                "SELECT after FROM audit_log WHERE action = 'session.end' AND actor = '' ORDER BY id",
                [],
                |row| row.get(0),
            )
        })
        .expect("the log");
    assert_eq!(logged, r#"{"ended":2}"#);
}

#[test]
fn set_password_works_on_a_running_shop_and_ends_the_sessions_of_the_account() {
    const NEW_PASSWORD: &str = "seven quiet otters swim\n";
    let folder = tempfile::tempdir().expect("a folder");
    let set = |email: &str, password: &str| {
        run(folder.path(), &["staff", "set-password", "--db", "x.db", "--email", email, "--password-stdin"], password)
    };
    assert_fails(&set("a@b.co", NEW_PASSWORD), "there is no x.db");
    assert!(!folder.path().join("x.db").exists(), "nothing was created");
    for email in ["a@b.co", "other@b.co"] {
        assert!(create_admin(folder.path(), email, PASSWORD).status.success());
    }
    assert_fails(&set("c@b.co", NEW_PASSWORD), "c@b.co has no account");
    assert_fails(&set("nonsense", NEW_PASSWORD), "Please enter a valid email address");
    assert_fails(&set("a@b.co", "short\n"), "at least 12 characters");
    assert_fails(&set("a@b.co", "Password-Password-1\n"), "too easy to guess");

    let server = serve(folder.path(), &[]);
    let token = sign_in(&server, "a@b.co", PASSWORD).expect("signed in");
    let other = sign_in(&server, "other@b.co", PASSWORD).expect("signed in");
    let done = set("A@b.co", NEW_PASSWORD);
    let stdout = String::from_utf8_lossy(&done.stdout);
    assert_eq!((done.status.code(), stdout.as_ref()), (Some(0), "a@b.co has a new password; 1 session ended\n"));
    assert_eq!((is_valid(&server, &token), is_valid(&server, &other)), (false, true));
    assert_eq!(sign_in(&server, "a@b.co", PASSWORD), Err(401));
    assert!(sign_in(&server, "a@b.co", NEW_PASSWORD).is_ok());
    let logged: (String, String, String) = rusqlite::Connection::open(folder.path().join("x.db"))
        .and_then(|db| {
            db.query_row("SELECT actor, subject, after FROM audit_log WHERE action = 'admin.password'", [], |row| {
                Ok((row.get(0)?, row.get(1)?, row.get(2)?))
            })
        })
        .expect("one entry");
    assert_eq!(logged, (String::new(), "a@b.co".into(), r#"{"ended":1}"#.into()));
}

#[test]
fn an_account_requires_a_unique_email_and_a_strong_password() {
    let folder = tempfile::tempdir().expect("a folder");
    assert_fails(&create_admin(folder.path(), "nonsense", PASSWORD), "Please enter a valid email address");
    assert_fails(&create_admin(folder.path(), "a@b.co", "short\n"), "at least 12 characters");
    assert_fails(&create_admin(folder.path(), "a@b.co", ""), "Please enter a new password");
    assert_fails(&create_admin(folder.path(), "a@b.co", "Password-Password-1\n"), "too easy to guess");
    assert_fails(&create_admin(folder.path(), "maria.sanchez@b.co", "maria.sanchez@b.co\n"), "too easy to guess");
    assert_eq!(output_of(folder.path(), &["staff", "list", "--json"]), "[]\n", "nothing was created");
    assert!(create_admin(folder.path(), "a@b.co", PASSWORD).status.success());
    assert_fails(&create_admin(folder.path(), "A@B.co", PASSWORD), "already");
}

#[test]
fn the_first_account_creates_the_database_and_says_where() {
    for command in [&["create-admin"][..], &["staff", "add"]] {
        let folder = tempfile::tempdir().expect("a folder");
        let add = |flags: &[&str], password| {
            run(folder.path(), &[command, &["--email", "a@b.co", "--password-stdin"], flags].concat(), password)
        };
        assert_fails(&add(&[], "short\n"), "at least 12 characters");
        assert!(file_names(folder.path()).is_empty(), "a rejected password leaves no file");
        assert_fails(&add(&["--db", "missing/shop.db"], PASSWORD), "missing");
        let created = add(&[], PASSWORD);
        let file = folder.path().canonicalize().expect("a folder").join("shop.db");
        let lines = format!("{} is a new database\na@b.co can sign in on /admin/login\n", file.display());
        assert_eq!(String::from_utf8_lossy(&created.stdout), lines, "{}", String::from_utf8_lossy(&created.stderr));
        assert_eq!((created.status.code(), mode(&file)), (Some(0), 0o600));
        let server = Program::spawn(shop(folder.path()).args(["serve", "--listen", "127.0.0.1:0"])).expect("a shop");
        assert!(sign_in(&server, "a@b.co", PASSWORD).is_ok());
        let second = run(folder.path(), &["staff", "add", "--email", "c@b.co", "--password-stdin"], PASSWORD);
        assert_eq!(String::from_utf8_lossy(&second.stdout), "c@b.co can sign in on /admin/login\n");
    }
}

#[test]
fn without_a_terminal_the_password_is_asked_for_on_standard_input() {
    let folder = tempfile::tempdir().expect("a folder");
    create_database(folder.path());
    let add = ["staff", "add", "--db", "x.db", "--email", "a@b.co"];
    // A new session has no terminal.
    let mut command = std::process::Command::new("setsid");
    let output = command.arg("--wait").arg(env!("CARGO_BIN_EXE_shop")).args(add).current_dir(&folder).output();
    assert_fails(
        &output.expect("setsid"),
        "there is no terminal to ask for the password: send it with --password-stdin",
    );
}

#[test]
fn new_key_invalidates_every_token_in_a_running_shop_and_after_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    assert_fails(&run(folder.path(), &["new-key", "--db", "x.db"], ""), "there is no x.db");
    assert!(create_admin(folder.path(), "a@b.co", PASSWORD).status.success());
    let key = folder.path().join("x.db.key");
    let server = serve(folder.path(), &[]);
    let old = sign_in(&server, "a@b.co", PASSWORD).expect("signed in");
    let old_key = fs::read(&key).expect("a key");
    assert!(is_valid(&server, &old));
    let rotated = run(folder.path(), &["new-key", "--db", "x.db"], "");
    assert_eq!(
        (rotated.status.code(), String::from_utf8_lossy(&rotated.stdout).as_ref()),
        (Some(0), "x.db.key is new, and 1 session ended\n")
    );
    assert!(fs::read(&key).expect("a key") != old_key && mode(&key) == 0o600);
    assert!(!is_valid(&server, &old));
    // A token signed with the new key is valid in the running shop and after a restart.
    let new = sign_in(&server, "a@b.co", PASSWORD).expect("signed in");
    assert!(is_valid(&server, &new));
    drop(server);
    let server = serve(folder.path(), &[]);
    assert!(is_valid(&server, &new) && !is_valid(&server, &old));
    let logged: (String, String) = rusqlite::Connection::open(folder.path().join("x.db"))
        .and_then(|db| {
            db.query_row("SELECT actor, after FROM audit_log WHERE action = 'key.rotate'", [], |row| {
                Ok((row.get(0)?, row.get(1)?))
            })
        })
        .expect("the log");
    assert_eq!(logged, (String::new(), r#"{"ended":1}"#.to_owned()));
}

#[test]
fn a_command_takes_effect_even_if_its_output_cannot_be_printed() {
    let folder = tempfile::tempdir().expect("a folder");
    let run_with_full_stdout = |arguments: &[&str]| {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("the device");
        let mut child = shop(folder.path()).args(arguments).stdout(full).spawn().expect("the program starts");
        // A command that reads no input may exit before the write.
        let _ = child.stdin.take().expect("a pipe").write_all(PASSWORD.as_bytes());
        child.wait_with_output().expect("the program ends")
    };
    create_database(folder.path());
    for (arguments, message) in [
        (&["create-admin", "--db", "x.db", "--email", "a@b.co", "--password-stdin"][..], "a@b.co can sign in"),
        (&["staff", "logout", "--all", "--db", "x.db"], "0 sessions ended"),
    ] {
        let output = run_with_full_stdout(arguments);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {stderr}");
        assert!(stderr.contains(message) && stderr.lines().count() == 1, "{stderr}");
    }
    assert_fails(&create_admin(folder.path(), "a@b.co", PASSWORD), "--email: ");
    assert_fails(&run_with_full_stdout(&["openapi"]), "standard output");
}
