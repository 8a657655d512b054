//! Which database and key files are opened, by how many processes, and which are refused.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Output};

use crate::shop::{
    PASSWORD, assert_fails, copy_database, create_admin, mode, run, serve, set_mode, shop, try_to_serve,
    try_to_serve_file,
};

#[test]
fn programs_started_concurrently_on_a_new_file_share_one_database() {
    let folder = tempfile::tempdir().expect("a folder");
    // Only `serve` creates a file.
    fs::write(folder.path().join("x.db"), "").expect("a file");
    let accounts: Vec<Child> = (0..6)
        .map(|n| {
            let email = format!("{n}@shop.example");
            let mut child = shop(folder.path())
                .args(["create-admin", "--db", "x.db", "--email", &email, "--password-stdin"])
                .spawn()
                .expect("the program starts");
            child.stdin.take().expect("a pipe").write_all(PASSWORD.as_bytes()).expect("it reads");
            child
        })
        .collect();
    let _serving = serve(folder.path(), &[]);
    for account in accounts {
        let output = account.wait_with_output().expect("the program ends");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    let database = rusqlite::Connection::open(folder.path().join("x.db")).expect("the database");
    let counts: (i64, i64) = database
        .query_row("SELECT (SELECT count(*) FROM admins), (SELECT count(*) FROM products)", [], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })
        .expect("the tables");
    assert_eq!(counts, (6, 1));
}

#[test]
fn a_file_that_is_not_a_shop_database_is_refused_and_left_unchanged() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("x.db");
    let foreign = folder.path().join("foreign.db");
    rusqlite::Connection::open(&foreign).expect("a database").execute_batch("CREATE TABLE t (x)").expect("a table");
    for (bytes, words) in [
        (b"hello, this is a letter".to_vec(), "is not a shop database"),
        (b"SQLite format 3\0 but no more than that".to_vec(), "cannot open"),
        (fs::read(foreign).expect("bytes"), "is not a shop database"),
    ] {
        fs::write(&path, &bytes).expect("a file");
        assert_fails(&run(folder.path(), &["serve", "--db", "x.db", "--listen", "127.0.0.1:0"], ""), words);
        assert_fails(&create_admin(folder.path(), "a@b.co", PASSWORD), words);
        assert_eq!(fs::read(&path).expect("the file"), bytes, "{words}: unchanged");
        assert!(!folder.path().join("x.db.key").exists());
    }
}

#[test]
fn a_database_is_served_by_one_process_at_a_time_and_accounts_can_be_created_meanwhile() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve(folder.path(), &[]);
    assert_waits(folder.path(), "x.db");
    assert!(create_admin(folder.path(), "a@b.co", PASSWORD).status.success());
    assert_eq!(ureq::get(&server.url).call().expect("a response").status(), 200, "the first one still serves");
    // SIGKILL: the program cannot release anything itself.
    drop(server);
    assert!(try_to_serve(folder.path()).is_ok());
}

#[test]
fn of_several_shops_started_at_once_on_a_new_file_one_serves_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let tried: Vec<_> = std::thread::scope(|scope| {
        let starts: Vec<_> = (0..3).map(|_| scope.spawn(|| try_to_serve(folder.path()))).collect();
        starts.into_iter().map(|start| start.join().expect("no panic")).collect()
    });
    assert_eq!(tried.iter().filter(|tried| tried.is_ok()).count(), 1);
    for refused in tried.iter().filter_map(|tried| tried.as_ref().err()) {
        let stderr = String::from_utf8_lossy(&refused.stderr);
        let lines: Vec<&str> = stderr.lines().collect();
        let [waits, refuses] = lines[..] else { panic!("{stderr}") };
        assert!(
            waits.contains("x.db is already being served: waiting up to 12 s for that process to stop"),
            "{stderr}"
        );
        let expected = "shop: x.db is already being served: stop that process first, or name another file with --db";
        assert_eq!((refused.status.code(), refuses), (Some(1), expected));
    }
}

/// Asserts that the program waits for the shop that serves this file, and ends it.
fn assert_waits(folder: &Path, name: &str) {
    let mut waiting = shop(folder).args(["serve", "--db", name, "--listen", "127.0.0.1:0"]).spawn().expect("it starts");
    let mut line = String::new();
    BufReader::new(waiting.stderr.take().expect("a pipe")).read_line(&mut line).expect("a line");
    waiting.kill().expect("it runs");
    waiting.wait().expect("it ends");
    assert!(line.contains(&format!("{name} is already being served: waiting")), "{line}");
}

/// Returns the output of the program when it refuses to serve this file. Panics if it serves.
fn refusal(folder: &Path, name: &str) -> Output {
    match try_to_serve_file(folder, name) {
        Ok(_) => panic!("{name} is served"),
        Err(output) => output,
    }
}

#[test]
fn a_database_is_served_once_under_any_name_with_or_without_its_key() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve(folder.path(), &[]);
    std::os::unix::fs::symlink("x.db", folder.path().join("link.db")).expect("a link");
    for name in ["x.db", "./x.db", "link.db"] {
        assert_waits(folder.path(), name);
    }
    assert!(!folder.path().join("link.db.key").exists(), "the key is in the folder of the resolved file");
    fs::remove_file(folder.path().join("x.db.key")).expect("a key");
    assert_waits(folder.path(), "x.db");
    drop(server);
    fs::hard_link(folder.path().join("x.db"), folder.path().join("hard.db")).expect("a link");
    for name in ["x.db", "hard.db"] {
        assert_fails(&refusal(folder.path(), name), "hard link");
    }
    fs::remove_file(folder.path().join("hard.db")).expect("a link");
    let _serving = serve(folder.path(), &[]);
}

#[test]
fn dangling_symlinks_and_non_regular_files_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    std::os::unix::fs::symlink("gone.db", folder.path().join("link.db")).expect("a link");
    assert_fails(&refusal(folder.path(), "link.db"), "link.db");
    assert!(!folder.path().join("gone.db").exists(), "nothing was created");
    assert_fails(&refusal(folder.path(), "."), "not a regular file");
}

/// Leaves `x.db` as a kill in the middle of a transaction does: partly written, with the rollback journal.
fn interrupt(folder: &Path, database: &Path, before: &str) {
    let db = rusqlite::Connection::open(database).expect("the database");
    db.execute_batch(&format!("PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1; BEGIN IMMEDIATE; {before}"))
        .expect("a transaction");
    db.execute_batch(
        "CREATE TABLE half (x); INSERT INTO half WITH RECURSIVE n (i) AS
         (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300) SELECT hex(randomblob(1500)) FROM n",
    )
    .expect("pages that exceed the cache");
    let journal = format!("{}-journal", database.display());
    fs::copy(&journal, folder.join("x.db-journal")).expect("a journal");
    fs::copy(database, folder.join("x.db")).expect("a database");
    db.execute_batch("ROLLBACK").expect("a rollback");
}

#[test]
fn a_database_whose_first_start_was_interrupted_recovers_at_the_next_start() {
    let schema = include_str!("../../schema.sql");
    let original = tempfile::tempdir().expect("a folder");
    drop(serve(original.path(), &[]));
    let backup = original.path().join("backup.db");
    copy_database(&original.path().join("x.db"), &backup);
    for (case, source, before) in
        [("a restored backup", &backup, ""), ("a new file", &original.path().join("new.db"), schema)]
    {
        for command in ["serve", "create-admin"] {
            let folder = tempfile::tempdir().expect("a folder");
            interrupt(folder.path(), source, before);
            if command == "serve" {
                let _serving = serve(folder.path(), &[]);
            } else {
                let created = create_admin(folder.path(), "a@b.co", PASSWORD);
                assert!(created.status.success(), "{case}: {}", String::from_utf8_lossy(&created.stderr));
            }
            let half: i64 = rusqlite::Connection::open(folder.path().join("x.db"))
                .and_then(|db| {
                    db.query_row("SELECT count(*) FROM sqlite_schema WHERE name = 'half'", [], |row| row.get(0))
                })
                .expect("the schema");
            assert_eq!(half, 0, "{case}: the partial transaction is rolled back");
        }
    }
}

#[test]
fn a_foreign_database_with_a_journal_is_refused_and_left_unchanged() {
    let (original, folder) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let foreign = original.path().join("foreign.db");
    rusqlite::Connection::open(&foreign).expect("a database").execute_batch("CREATE TABLE t (x)").expect("a table");
    interrupt(folder.path(), &foreign, "");
    let files = || ["x.db", "x.db-journal"].map(|name| fs::read(folder.path().join(name)).expect("a file"));
    let before = files();
    assert_fails(&refusal(folder.path(), "x.db"), "is not a shop database");
    assert!(files() == before, "unchanged");
}

#[test]
fn startup_makes_the_files_private_to_their_owner() {
    let folder = tempfile::tempdir().expect("a folder");
    // SIGKILL leaves the WAL in place.
    drop(serve(folder.path(), &[]));
    let files = ["x.db", "x.db-wal", "x.db-shm", "x.db.key"].map(|name| folder.path().join(name));
    for file in &files {
        set_mode(file, 0o644);
    }
    let _serving = serve(folder.path(), &[]);
    assert_eq!(files.each_ref().map(|file| mode(file)), [0o600; 4]);
}

#[test]
fn a_key_file_that_is_invalid_or_writable_by_others_is_refused_with_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    drop(serve(folder.path(), &[]));
    let key = folder.path().join("x.db.key");
    set_mode(&key, 0o666);
    assert_fails(&refusal(folder.path(), "x.db"), "others can write it");
    for (bytes, words) in [(&[0; 32][..], "zero"), (&[7; 31][..], "32 bytes"), (&[7; 33][..], "32 bytes")] {
        fs::remove_file(&key).expect("a file");
        fs::write(&key, bytes).expect("a file");
        set_mode(&key, 0o600);
        let refused = refusal(folder.path(), "x.db");
        assert_fails(&refused, words);
        assert_fails(&refused, "shop new-key");
    }
    fs::remove_file(&key).expect("a file");
    assert!(Command::new("mkfifo").arg(&key).status().expect("mkfifo").success());
    assert_fails(&refusal(folder.path(), "x.db"), "not a regular file");
}

#[test]
fn a_damaged_database_is_refused_at_startup_with_one_line_and_left_unchanged() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("x.db");
    drop(serve(folder.path(), &[]));
    let page: i64 = rusqlite::Connection::open(&path)
        .and_then(|db| {
            db.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)")?;
            db.query_row("SELECT rootpage FROM sqlite_schema WHERE name = 'orders'", [], |row| row.get(0))
        })
        .expect("the root of the orders");
    let mut bytes = fs::read(&path).expect("the database");
    let start = usize::try_from((page - 1) * 4096).expect("a position");
    bytes[start..start + 64].fill(0xaa);
    fs::write(&path, &bytes).expect("a file");
    assert_fails(&refusal(folder.path(), "x.db"), "x.db is damaged");
    assert_eq!(fs::read(&path).expect("the database"), bytes);
}
