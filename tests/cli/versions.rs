//! Databases of other versions of the program.

use std::fs;

use rusqlite::Connection;

use crate::shop::{create_database, fails};

#[test]
fn a_database_of_another_version_is_refused_by_every_command_and_left_unchanged() {
    let folder = tempfile::tempdir().expect("a folder");
    create_database(folder.path());
    let path = folder.path().join("x.db");
    let database = Connection::open(&path).expect("the database");
    let known: u32 = database.pragma_query_value(None, "user_version", |row| row.get(0)).expect("a version");
    let newer = known + 1;
    for (version, words) in [
        (newer, format!("newer version of shop (schema {newer}, this program knows {known}): update shop")),
        (27, "unreleased version of shop (schema 27), which cannot be migrated: name another file".to_owned()),
        (1, "unreleased version of shop (schema 1), which cannot be migrated: name another file".to_owned()),
    ] {
        database.pragma_update(None, "user_version", version).expect("a version");
        database.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").expect("a checkpoint");
        let before = fs::read(&path).expect("the file");
        for arguments in [
            &["serve", "--listen", "127.0.0.1:0"][..],
            &["create-admin", "--email", "a@b.co", "--password-stdin"],
            &["orders", "list"],
            &["check"],
            &["backup", "backup.db"],
        ] {
            fails(folder.path(), arguments, &words);
        }
        assert!(fs::read(&path).expect("the file") == before, "{words}: unchanged");
        assert!(!folder.path().join("backup.db").exists() && !folder.path().join("x.db.key").exists());
    }
}
