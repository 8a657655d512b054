//! The settings that are not given as flags: the file, which becomes flags of each command that knows them, and the
//! variables.

mod file;
mod shown;
mod template;

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::{self, ErrorKind, Read};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use clap::{ArgMatches, Command};

pub(super) use self::file::{Setting, check_settings, require_startable};
use self::file::{parse_settings, similar_flag};
pub(super) use self::shown::shown_settings;
pub(super) use self::template::settings_file;
use super::failure::Failure;
use crate::auth::private_file;

pub(super) const FILE_NAME: &str = "shop.toml";
const OTHERS_WRITE: u32 = 0o002;
/// How the variables begin that Kubernetes sets for a service that is called shop.
const OF_KUBERNETES: [&str; 2] = ["SHOP_PORT", "SHOP_SERVICE_"];

/// The arguments of the process with those of the file.
pub(super) struct Arguments {
    pub(super) all: Vec<OsString>,
    /// The file that some of them may come from.
    pub(super) file: Option<PathBuf>,
    /// The keys of the settings that come from it.
    pub(super) of_file: Vec<String>,
}

impl Arguments {
    fn without_file(all: Vec<OsString>) -> Self {
        Self { all, file: None, of_file: Vec::new() }
    }
}

/// Adds the settings of the file as flags that the command knows, unless the command line or a variable gives them.
pub(super) fn with_settings(command: &Command, given: Vec<OsString>) -> Result<Arguments, Failure> {
    // Help and the version are errors here, and need no settings.
    let Ok(matches) = command.clone().ignore_errors(true).try_get_matches_from(&given) else {
        return Ok(Arguments::without_file(given));
    };
    let (mut child, mut matches, mut depth) = (command, &matches, 0);
    while let Some((name, of_child)) = matches.subcommand() {
        let Some(next) = child.find_subcommand(name) else { break };
        (child, matches, depth) = (next, of_child, depth + 1);
    }
    let flags: Vec<(&str, &str)> =
        child.get_arguments().filter_map(|arg| Some((arg.get_long()?, arg.get_env()?.to_str()?))).collect();
    if child.get_name() == "serve" {
        require_known_variables(&flags)?;
    }
    let (file, is_named) = file_of(matches);
    let needs_settings = !flags.is_empty() && child.get_name() != "init";
    let settings = if needs_settings { read(&file, is_named)? } else { None };
    let Some(settings) = settings else { return Ok(Arguments::without_file(given)) };
    let is_given = |flag: &str, variable: &str| {
        let is_flag = |arg: &OsString| {
            arg.to_str()
                .and_then(|text| text.strip_prefix("--")?.strip_prefix(flag))
                .is_some_and(|rest| matches!(rest.chars().next(), None | Some('=')))
        };
        env::var_os(variable).is_some() || given.iter().any(is_flag)
    };
    let is_wanted =
        |setting: &&Setting| flags.iter().any(|(flag, variable)| setting.key == *flag && !is_given(flag, variable));
    let wanted: Vec<&Setting> = settings.iter().filter(is_wanted).collect();
    let added = wanted.iter().flat_map(|setting| setting.flags()).map(OsString::from);
    let position = end_of_names(&given, depth);
    let all = given[..position].iter().cloned().chain(added).chain(given[position..].iter().cloned()).collect();
    let of_file = wanted.iter().map(|setting| setting.key.clone()).collect();
    Ok(Arguments { all, file: Some(file), of_file })
}

/// Returns the path of the file, and whether it was named rather than found next to the database.
fn file_of(matches: &ArgMatches) -> (PathBuf, bool) {
    let get = |id| matches.try_get_one::<PathBuf>(id).ok().flatten().cloned();
    if let Some(named) = get("config") {
        return (named, true);
    }
    // A command without a database may have one in the variable.
    let database = get("path").or_else(|| env::var_os("SHOP_DB").map(PathBuf::from));
    (database.unwrap_or_else(|| PathBuf::from("shop.db")).with_file_name(FILE_NAME), false)
}

/// Reads a file of settings; `None` if there is none where it need not be. Errors name the file.
fn read(path: &Path, is_named: bool) -> Result<Option<Vec<Setting>>, Failure> {
    let folder = path.parent().unwrap_or(Path::new(""));
    match read_text(path, folder) {
        Err(error) if error.kind() == ErrorKind::NotFound && !is_named => Ok(None),
        Err(error) => Err(Failure(format!("cannot use {}: {error}", path.display()))),
        Ok(text) => match parse_settings(&text, folder) {
            Ok(settings) => Ok(Some(settings)),
            Err(error) => Err(Failure(format!("{}: {error}", path.display()))),
        },
    }
}

fn read_text(path: &Path, folder: &Path) -> io::Result<String> {
    let (mut file, metadata) = private_file::open(path)?;
    if metadata.mode() & OTHERS_WRITE != 0 {
        return Err(io::Error::other("anyone can change it: run chmod o-w on it"));
    }
    let (owner, user) = (metadata.uid(), rustix::process::geteuid().as_raw());
    // Root works on the shops of other users, such as to restore a backup.
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let is_of_folder = || user == 0 && fs::metadata(folder).is_ok_and(|folder| folder.uid() == owner);
    if ![0, user].contains(&owner) && !is_of_folder() {
        return Err(io::Error::other("it belongs to another user: run the command as that user"));
    }
    let mut text = String::new();
    file.read_to_string(&mut text)?;
    Ok(text)
}

/// Rejects variables that look like settings but are none: a mistyped one would be ignored.
fn require_known_variables(flags: &[(&str, &str)]) -> Result<(), Failure> {
    for (name, _) in env::vars_os() {
        let name = name.to_string_lossy();
        let is_known = |name: &str| name == "SHOP_CONFIG" || flags.iter().any(|(_, variable)| name == *variable);
        let Some(rest) = name.strip_prefix("SHOP_") else { continue };
        if is_known(&name) || OF_KUBERNETES.iter().any(|prefix| name.starts_with(prefix)) {
            continue;
        }
        let similar = similar_flag(&rest.to_lowercase().replace('_', "-"));
        let variable = similar.map(|flag| format!("SHOP_{}", flag.to_uppercase().replace('-', "_")));
        let tip = variable.filter(|name| is_known(name)).map(|name| format!(": a similar one is {name}"));
        return Err(Failure(format!("the variable {name} is no setting{}", tip.unwrap_or_default())));
    }
    Ok(())
}

/// Returns where the arguments of a command begin: after its name and those of its groups.
fn end_of_names(arguments: &[OsString], depth: usize) -> usize {
    let mut left = depth;
    let mut rest = arguments.iter().enumerate().skip(1);
    while let Some((index, argument)) = rest.next() {
        if argument == "--config" {
            rest.next();
        } else if !argument.to_string_lossy().starts_with('-') {
            left -= 1;
            if left == 0 {
                return index + 1;
            }
        }
    }
    arguments.len()
}
