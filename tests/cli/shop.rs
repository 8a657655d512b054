//! Commands of the built program.

use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use rusqlite::Connection;
use serde_json::Value;
use shop::server::system_clock;

use crate::brand::open;
use crate::program::Program;

pub(crate) const PASSWORD: &str = "violet kettle under ferry\n";

pub(crate) fn shop(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_shop"));
    command
        .current_dir(folder)
        .env_clear()
        .env("TZ", "UTC")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

pub(crate) fn run(folder: &Path, arguments: &[&str], input: &str) -> Output {
    let mut child = shop(folder).args(arguments).spawn().expect("the program starts");
    // A command that reads no input may exit before the write.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

/// Creates an account in `x.db`, which need not exist yet.
pub(crate) fn create_admin(folder: &Path, email: &str, password: &str) -> Output {
    create_database(folder);
    run(folder, &["create-admin", "--db", "x.db", "--email", email, "--password-stdin"], password)
}

/// Creates `x.db`, unless there is such a file.
pub(crate) fn create_database(folder: &Path) {
    let path = folder.join("x.db");
    if !path.exists() {
        drop(open(&path, system_clock()()));
    }
}

/// Runs a command that succeeds on `x.db`, and returns its output.
pub(crate) fn output_of(folder: &Path, arguments: &[&str]) -> String {
    let output = run(folder, &[arguments, &["--db", "x.db"]].concat(), "");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), stderr.as_ref()), (Some(0), ""), "{arguments:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// Says what the product of `x.db` is made of, and where, as live mode demands.
pub(crate) fn set_fabric(folder: &Path) {
    create_database(folder);
    output_of(folder, &["products", "set-material", "--material", "95% polyester, 5% spandex", "--origin", "imported"]);
}

/// Runs a command that succeeds on `x.db`, and returns its output as JSON.
pub(crate) fn json_of(folder: &Path, arguments: &[&str]) -> Value {
    serde_json::from_str(&output_of(folder, &[arguments, &["--json"]].concat())).expect("JSON")
}

/// Runs a command on `x.db` that fails with one line that contains `words`.
pub(crate) fn fails(folder: &Path, arguments: &[&str], words: &str) {
    assert_fails(&run(folder, &[arguments, &["--db", "x.db"]].concat(), ""), words);
}

/// Returns the last entry of the audit log of `x.db`: actor, action, subject, and the states before and after.
pub(crate) fn last_audit_entry(folder: &Path) -> (String, String, String, Value, Value) {
    let read = |row: &rusqlite::Row<'_>| {
        let json =
            |index| row.get::<_, Option<String>>(index).map(|text| text.map_or(Value::Null, |text| parse(&text)));
        Ok((row.get(0)?, row.get(1)?, row.get(2)?, json(3)?, json(4)?))
    };
    let sql = "SELECT actor, action, subject, before, after FROM audit_log ORDER BY id DESC LIMIT 1";
    Connection::open(folder.join("x.db")).and_then(|db| db.query_row(sql, [], read)).expect("an entry")
}

fn parse(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

/// Asserts exit status 1 and one line on stderr that starts with `shop: ` and contains `words`.
pub(crate) fn assert_fails(output: &Output, words: &str) {
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert!(stderr.starts_with("shop: ") && stderr.lines().count() == 1, "{stderr}");
    assert!(stderr.contains(words), "{stderr}");
}

/// Serves `x.db` on a free port.
pub(crate) fn serve(folder: &Path, options: &[&str]) -> Program {
    create_database(folder);
    Program::spawn(shop(folder).args(["serve", "--db", "x.db", "--listen", "127.0.0.1:0"]).args(options))
        .expect("the shop opens")
}

/// Serves `x.db`. Returns the output of a shop that refuses.
pub(crate) fn try_to_serve(folder: &Path) -> Result<Program, Output> {
    try_to_serve_file(folder, "x.db")
}

/// Serves the database with this name. Returns the output of a shop that refuses.
pub(crate) fn try_to_serve_file(folder: &Path, name: &str) -> Result<Program, Output> {
    Program::spawn(shop(folder).args(["serve", "--db", name, "--listen", "127.0.0.1:0"]))
}

/// Returns the names of the files in a folder, sorted.
pub(crate) fn file_names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Copies a database to a file that is not in WAL mode and that `SQLite` opens without the locks of the original.
pub(crate) fn copy_database(database: &Path, copy: &Path) {
    let name = copy.to_str().expect("UTF-8");
    Connection::open(database).and_then(|db| db.execute("VACUUM INTO ?1", [name])).expect("a copy");
    set_mode(copy, 0o600);
}

/// Counts the orders in a database.
pub(crate) fn count_orders(database: &Path) -> i64 {
    Connection::open(database)
        .and_then(|db| db.query_row("SELECT count(*) FROM orders", [], |row| row.get(0)))
        .expect("a count")
}

/// Waits until the condition is met, for at most a minute.
pub(crate) fn wait_until(what: &str, is_met: impl Fn() -> bool) {
    let deadline = std::time::Instant::now() + std::time::Duration::from_mins(1);
    while !is_met() {
        assert!(std::time::Instant::now() < deadline, "{what}: not within a minute");
        std::thread::yield_now();
    }
}

pub(crate) fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("a file of this process");
}

pub(crate) fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("a file").permissions().mode() & 0o777
}
