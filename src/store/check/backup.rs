//! The check of backups: how old the newest is.

use std::path::Path;
use std::time::UNIX_EPOCH;
use std::{fs, io};

use crate::domain::finding::Outcome;
use crate::store::backup::manifest_path;
use crate::store::open::is_shop_database;

const REMEDY: &str = "make a backup, and see why the last one did not run";

/// Checks that the newest backup in a folder is at most `max_age` seconds old.
pub(super) fn check(folder: &Path, max_age: i64, now: i64) -> Outcome {
    let newest = match newest_backup(folder) {
        Ok(newest) => newest,
        Err(error) => {
            return Outcome::failed(format!("cannot read {}: {error}", folder.display()), "correct --backup-dir");
        }
    };
    let Some((at, name)) = newest else {
        return Outcome::failed(format!("there is no backup with a manifest in {}", folder.display()), REMEDY);
    };
    let age = now - at;
    let message = format!("the newest backup, {name}, is {} old", format_age(age));
    if age <= max_age { Outcome::passed(message) } else { Outcome::failed(message, REMEDY) }
}

/// Returns the time and the name of the newest backup in a folder: as on the schedule, a database with a manifest.
fn newest_backup(folder: &Path) -> io::Result<Option<(i64, String)>> {
    let mut newest = None;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        if !entry.file_type()?.is_file() || !manifest_path(&path).is_file() || !is_shop_database(&path) {
            continue;
        }
        let age = entry.metadata()?.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default();
        let at = i64::try_from(age.as_secs()).unwrap_or_default();
        newest = newest.max(Some((at, entry.file_name().to_string_lossy().into_owned())));
    }
    Ok(newest)
}

fn format_age(seconds: i64) -> String {
    match seconds {
        ..120 => format!("{} s", seconds.max(0)),
        120..7_200 => format!("{} min", seconds / 60),
        7_200..172_800 => format!("{} h", seconds / 3600),
        _ => format!("{} days", seconds / 86_400),
    }
}
