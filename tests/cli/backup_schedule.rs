//! Scheduled backups of `shop serve`.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::ChildStderr;

use serde_json::Value;
use shop::domain::backup::backup_name;
use shop::store::BackupFolder;

use crate::brand::number;
use crate::http::{place_order, send, sign_in};
use crate::program::Program;
use crate::shop::{PASSWORD, assert_fails, count_orders, create_admin, file_names, mode, serve, shop, wait_until};

const EVERY_SECOND: [&str; 6] = ["--backup-dir", "backups", "--backup-every", "1s", "--backup-keep", "2"];

fn log_of(server: &mut Program) -> BufReader<ChildStderr> {
    BufReader::new(server.child.stderr.take().expect("a pipe"))
}

/// Waits for a line of the log that contains these words.
fn wait_for(log: &mut BufReader<ChildStderr>, words: &str) -> String {
    let mut lines = log.lines().map(|line| line.expect("a line"));
    lines.find(|line| line.contains(words)).expect("the log continues")
}

fn backups(folder: &Path) -> Vec<String> {
    let is_database = |name: &String| Path::new(name).extension().is_some_and(|extension| extension == "db");
    file_names(folder).into_iter().filter(|name| name.starts_with("x-2") && is_database(name)).collect()
}

#[test]
fn backups_are_made_at_the_interval_and_only_the_oldest_of_this_shop_are_removed() {
    let folder = tempfile::tempdir().expect("a folder");
    let backup_folder = folder.path().join("backups");
    fs::create_dir(&backup_folder).expect("a folder");
    let others = ["notes.txt", "x-before-the-sale.db", "y-20200101T000000Z.db", "y-20200101T000000Z.db.partial"];
    let leftovers = ["x-20200101T000000Z.db", "x-20200101T000000Z.db.sha256", "x-20200102T000000Z.db.partial"];
    for name in others.iter().chain(&leftovers) {
        fs::write(backup_folder.join(name), "").expect("a file");
    }
    let mut server = serve(folder.path(), &EVERY_SECOND);
    let mut log = log_of(&mut server);
    assert_eq!(place_order(&server, number(100_000), 1).0, 201);
    for _ in 0..2 {
        wait_for(&mut log, "backed up to");
    }
    let line = wait_for(&mut log, "backed up to");
    drop(server);
    let made = backups(&backup_folder);
    assert_eq!(made.len(), 2, "{made:?}");
    assert!(line.contains(made.last().expect("a backup")) && line.contains("1 order, "), "{line}");
    let mut expected: Vec<String> = others.iter().map(|name| (*name).to_owned()).collect();
    expected.extend(made.iter().flat_map(|name| [name.clone(), format!("{name}.sha256")]));
    expected.sort();
    // The shop was killed, maybe while it made the next one.
    let is_next = |name: &String| name.contains(".partial") && Some(name) > made.last() && name.starts_with("x-");
    let mut found = file_names(&backup_folder);
    found.retain(|name| !is_next(name));
    assert_eq!(found, expected);
    let newest = backup_folder.join(made.last().expect("a backup"));
    assert_eq!((count_orders(&newest), mode(&newest)), (1, 0o600));
}

fn notices(server: &Program, token: &str) -> Vec<Value> {
    let (_, body) = send(server, "GET", "/api/notices", Some(token), None);
    body["notices"].as_array().expect("a list").clone()
}

#[test]
fn a_backup_that_fails_is_logged_and_shown_to_staff_until_the_next_one_succeeds() {
    let folder = tempfile::tempdir().expect("a folder");
    let backup_folder = folder.path().join("backups");
    fs::create_dir(&backup_folder).expect("a folder");
    assert!(create_admin(folder.path(), "a@b.co", PASSWORD).status.success());
    let mut server = serve(folder.path(), &EVERY_SECOND);
    let mut log = log_of(&mut server);
    wait_for(&mut log, "backed up to");
    // The next backup may have begun, and fails at whatever it is doing.
    fs::rename(&backup_folder, folder.path().join("unmounted")).expect("a folder");
    let line = wait_for(&mut log, "there is no folder backups: create or mount it");
    assert!(line.contains("ERROR") && line.contains("the backup failed"), "{line}");
    let token = sign_in(&server, "a@b.co", PASSWORD).expect("a token");
    let found = notices(&server, &token);
    assert_eq!(found[0]["code"], "backup_failed", "{found:?}");
    assert!(found[0]["message"].as_str().expect("text").contains("create or mount it"), "{found:?}");
    let checks = send(&server, "GET", "/api/check", Some(&token), None).1.to_string();
    assert!(checks.contains("the backup failed, and is tried again at "), "{checks}");
    assert_eq!(place_order(&server, number(100_000), 1).0, 201, "the shop sells");
    fs::create_dir(&backup_folder).expect("a folder");
    wait_for(&mut log, "backed up to");
    let is_shown = || notices(&server, &token).iter().any(|notice| notice["code"] == "backup_failed");
    wait_until("the notice is gone", || !is_shown());
}

#[test]
fn a_backup_folder_that_is_missing_or_unusable_is_refused_at_the_start() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("file"), "").expect("a file");
    for (name, words) in
        [("typo", "there is no folder typo: create or mount it"), ("file", "cannot use file: it is not a folder")]
    {
        let mut command = shop(folder.path());
        command.args(["serve", "--db", "x.db", "--listen", "127.0.0.1:0", "--backup-dir", name]);
        assert_fails(&Program::spawn(&mut command).err().expect("it refuses to serve"), words);
        assert_eq!(file_names(folder.path()), ["file"], "nothing is written");
    }
}

#[test]
fn only_a_regular_file_with_a_manifest_is_a_backup() {
    const NOW: i64 = 1_795_378_500;
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str| fs::write(folder.path().join(name), "").expect("a file");
    let name_of = |age: i64| backup_name("x", NOW - age);
    let manifest_of = |age: i64| format!("{}.sha256", name_of(age));
    let newest = || BackupFolder::new(folder.path().to_owned(), Path::new("x.db"), 2).newest(NOW);
    write("victim");
    write(&name_of(1));
    std::os::unix::fs::symlink("victim", folder.path().join(name_of(2))).expect("a link");
    write(&manifest_of(2));
    fs::create_dir(folder.path().join(name_of(3))).expect("a folder");
    write(&manifest_of(3));
    assert_eq!(newest(), None, "no manifest, a link, a folder");
    write(&name_of(4));
    write(&manifest_of(4));
    assert_eq!(newest(), Some(NOW - 4));
}
