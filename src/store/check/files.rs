//! Checks of the database's files: who may read them, and the size of the WAL.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use crate::domain::finding::Outcome;
use crate::store::file::companion_path;

/// The database, the files that `SQLite` keeps next to it, the signing key, the reserve and the ACME folder.
const SUFFIXES: [&str; 7] = ["", "-wal", "-shm", "-journal", ".key", "-reserve", ".acme"];
/// A larger WAL means that a long read keeps it from restarting.
const MAX_WAL_BYTES: u64 = 500_000_000;

/// Checks that only the owner of the database may read or write its files.
pub(super) fn check_modes(database: &Path) -> Outcome {
    let owner = fs::metadata(database).map(|file| file.uid()).ok();
    let mut wrong = Vec::new();
    for path in SUFFIXES.iter().flat_map(|suffix| with_contents(companion_path(database, suffix))) {
        let Ok(metadata) = fs::metadata(&path) else { continue };
        let (name, mode) = (path.display(), metadata.mode() & 0o7777);
        if mode & 0o077 != 0 {
            let private_mode = if metadata.is_dir() { 700 } else { 600 };
            let problem = format!("{name} is open to other users (mode {mode:04o})");
            wrong.push((problem, format!("chmod {private_mode} {name}")));
        } else if Some(metadata.uid()) != owner {
            let problem = format!("{name} has another owner than the database");
            wrong.push((problem, format!("chown --reference={} {name}", database.display())));
        }
    }
    if wrong.is_empty() {
        return Outcome::passed("only their owner may read the files of the shop");
    }
    let (problems, remedies): (Vec<String>, Vec<String>) = wrong.into_iter().unzip();
    Outcome::failed(problems.join("; "), remedies.join("; "))
}

/// Returns a path and, if it leads to a folder, the paths of everything in it.
fn with_contents(path: PathBuf) -> Vec<PathBuf> {
    let entries = fs::read_dir(&path).into_iter().flatten().flatten();
    let contents = entries.flat_map(|entry| {
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        if is_folder { with_contents(entry.path()) } else { vec![entry.path()] }
    });
    let contents: Vec<PathBuf> = contents.collect();
    [vec![path], contents].concat()
}

pub(super) fn check_wal(database: &Path) -> Outcome {
    let bytes = fs::metadata(companion_path(database, "-wal")).map_or(0, |file| file.len());
    let size = format!("the WAL is {} MB", bytes / 1_000_000);
    if bytes <= MAX_WAL_BYTES {
        return Outcome::passed(size);
    }
    let remedy = "look for a program that has been reading the database for long, such as a backup or litestream";
    Outcome::warning(size, remedy)
}
