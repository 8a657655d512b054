//! Checks of the database's files: who may read them, and the size of the WAL.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use crate::domain::finding::Outcome;
use crate::store::file::companion_path;

/// The database, the files that `SQLite` keeps next to it, the signing key and the reserve.
const SUFFIXES: [&str; 6] = ["", "-wal", "-shm", "-journal", ".key", "-reserve"];
/// A WAL of this size means that something keeps it from restarting: the shop alone stays below 64 MiB.
const MAX_WAL_BYTES: u64 = 500_000_000;

/// Checks that only the owner of the database may read or write its files.
pub(super) fn check_modes(database: &Path) -> Outcome {
    let owner = fs::metadata(database).map(|file| file.uid()).ok();
    let mut wrong = Vec::new();
    for suffix in SUFFIXES {
        let path = companion_path(database, suffix);
        let Ok(metadata) = fs::metadata(&path) else { continue };
        let name = path.display();
        if metadata.mode() & 0o077 != 0 {
            wrong.push(format!(
                "{name} is open to other users (mode {:04o}): chmod 600 {name}",
                metadata.mode() & 0o7777
            ));
        } else if Some(metadata.uid()) != owner {
            wrong.push(format!(
                "{name} has another owner than the database: chown --reference={} {name}",
                database.display()
            ));
        }
    }
    let wrong: Vec<(&str, &str)> = wrong.iter().filter_map(|line| line.rsplit_once(": ")).collect();
    if wrong.is_empty() {
        return Outcome::passed("only their owner may read the files of the shop");
    }
    let (problems, remedies): (Vec<&str>, Vec<&str>) = wrong.into_iter().unzip();
    Outcome::failed(problems.join("; "), remedies.join("; "))
}

pub(super) fn check_wal(database: &Path) -> Outcome {
    let bytes = fs::metadata(companion_path(database, "-wal")).map_or(0, |file| file.len());
    let size = format!("the WAL has {} MB", bytes / 1_000_000);
    if bytes <= MAX_WAL_BYTES {
        return Outcome::passed(size);
    }
    let remedy = "look for a program that has been reading the database for long, such as a backup or litestream";
    Outcome::warning(size, remedy)
}
