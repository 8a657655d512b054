//! What `shop check` finds in the files and on the disk around a database.

use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, SystemTime};

use super::{check, copy, finding, with_status};
use crate::shop::{output_of, serve, set_mode};

#[test]
fn files_that_others_may_read_and_a_full_disk_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    drop(serve(folder.path(), &[]));
    let authority = folder.path().join("x.db.acme/acme.example");
    fs::create_dir_all(&authority).expect("folders");
    fs::write(authority.join("account.json"), "").expect("a file");
    let names = ["", "-wal", ".key", "-reserve", ".acme", ".acme/acme.example", ".acme/acme.example/account.json"];
    let paths = names.map(|name| folder.path().join(format!("x.db{name}")));
    let private_mode = |path: &Path| if path.is_dir() { 0o700 } else { 0o600 };
    for path in &paths {
        set_mode(path, private_mode(path));
    }
    for path in &paths {
        let private = private_mode(path);
        set_mode(path, private | 0o004);
        let (code, checks) = check(folder.path(), &["x.db"]);
        assert_eq!((code, with_status(&checks, "failed")), (1, vec!["files"]), "{}: {checks}", path.display());
        let (found, remedy) = (finding(&checks, "files"), format!("chmod {private:o} {}", path.display()));
        assert!(found.contains(&format!("(mode 0{:o})", private | 0o004)) && found.ends_with(&remedy), "{found}");
        set_mode(path, private);
    }
    assert!(with_status(&check(folder.path(), &["x.db"]).1, "ok").contains(&"files"));
    let (code, checks) = check(folder.path(), &["x.db", "--min-free", "4294967295"]);
    assert_eq!((code, with_status(&checks, "failed")), (1, vec!["disk"]), "{checks}");
    assert!(finding(&checks, "disk").contains("free at least 4294967295 MiB"), "{checks}");
}

#[test]
fn the_newest_backup_has_to_be_recent() {
    let folder = tempfile::tempdir().expect("a folder");
    drop(serve(folder.path(), &[]));
    let backups = folder.path().join("backups");
    let state = |expected: &str| {
        let (code, checks) = check(folder.path(), &["x.db", "--backup-dir", "backups", "--max-backup-age", "24h"]);
        assert_eq!(with_status(&checks, "failed"), if code == 0 { vec![] } else { vec!["backup"] }, "{checks}");
        assert!(finding(&checks, "backup").contains(expected), "{expected}: {checks}");
        code
    };
    assert_eq!(state("cannot read backups"), 1);
    fs::create_dir(&backups).expect("a folder");
    fs::write(backups.join("notes.txt"), "no backup").expect("a file");
    assert_eq!(state("there is no backup with a manifest in backups"), 1);
    copy(folder.path(), "backups/copy.db");
    assert_eq!(state("there is no backup with a manifest in backups"), 1);
    output_of(folder.path(), &["backup", "backups/old.db"]);
    let old = File::open(backups.join("old.db")).expect("a backup");
    old.set_modified(SystemTime::now() - Duration::from_hours(73)).expect("a time");
    assert_eq!(state("the newest backup, old.db, is 3 days old"), 1);
    output_of(folder.path(), &["backup", "backups/new.db"]);
    assert_eq!(state("the newest backup, new.db, is"), 0);
}
