//! The file of settings: TOML, whose keys are the names of the flags of `shop serve`.

use std::any::TypeId;
use std::iter;
use std::path::{Path, PathBuf};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Args, Command, FromArgMatches};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::config::Serve;

/// Flags about one start. In a file, they would go on to act when nobody means them.
pub(super) const OF_ONE_START: [&str; 2] = ["drill", "take-over"];
/// How the secrets begin that this program knows.
const SECRETS: [&str; 5] = ["sk_", "rk_", "whsec_", "smtp://", "smtps://"];

/// A key of the file and its values; a flag without a value that is on has none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::cli) struct Setting {
    /// The name of the flag, without dashes.
    pub(in crate::cli) key: String,
    /// Its values, as texts.
    pub(in crate::cli) values: Vec<String>,
}

impl Setting {
    /// Returns it as flags of a command line.
    pub(in crate::cli) fn flags(&self) -> Vec<String> {
        let Self { key, values } = self;
        let bare = values.is_empty().then(|| format!("--{key}"));
        bare.into_iter().chain(values.iter().map(|value| format!("--{key}={value}"))).collect()
    }
}

/// Returns the flags of `shop serve`, which take no values from variables.
pub(in crate::cli) fn settings_command() -> Command {
    let command = Serve::augment_args(Command::new("shop").disable_help_flag(true));
    command.mut_args(|arg| arg.env(None::<&str>))
}

/// Parses the text of a file in this folder, to which its paths are relative. Errors name the key or the line.
pub(in crate::cli) fn parse_settings(text: &str, folder: &Path) -> Result<Vec<Setting>, String> {
    let table = DeTable::parse(text).map_err(|error| {
        let line =
            error.span().and_then(|span| text.get(..span.start)).map_or(1, |before| before.matches('\n').count() + 1);
        format!("line {line}: {}", error.message())
    })?;
    let command = settings_command();
    let settings = table.get_ref().iter().filter_map(|(key, value)| {
        let key = key.get_ref();
        let setting = parse_setting(&command, key, value, folder).map_err(|error| format!("{key}: {error}"));
        setting.transpose()
    });
    let settings: Vec<Setting> = settings.collect::<Result<_, _>>()?;
    check_settings(&settings)?;
    Ok(settings)
}

/// Checks the values of settings, in the words of the command line; the error names the key.
pub(in crate::cli) fn check_settings(settings: &[Setting]) -> Result<(), String> {
    let flags = settings.iter().flat_map(Setting::flags);
    match settings_command().try_get_matches_from(iter::once("shop".to_owned()).chain(flags)) {
        Err(error) if matches!(error.kind(), ErrorKind::InvalidValue | ErrorKind::ValueValidation) => {
            let flag = context(&error, ContextKind::InvalidArg).unwrap_or_default();
            let key = flag.trim_start_matches('-').split(' ').next().unwrap_or_default();
            Err(format!("{key}: {}", first_part(&error)))
        }
        // What the file lacks may come from the command line.
        _ => Ok(()),
    }
}

/// Checks that the shop would start with these settings.
pub(in crate::cli) fn require_startable(settings: &[Setting]) -> Result<(), String> {
    let flags = iter::once("shop".to_owned()).chain(settings.iter().flat_map(Setting::flags));
    let matches = settings_command().try_get_matches_from(flags).map_err(|error| first_part(&error))?;
    Serve::from_arg_matches(&matches).map_err(|error| first_part(&error))?.validate()
}

/// Returns an error of the command line in one line, without the usage.
fn first_part(error: &clap::Error) -> String {
    let text = error.to_string();
    let problem = text.split("\n\n").next().unwrap_or_default().trim_start_matches("error: ");
    problem.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the flag with the most similar name, without dashes.
pub(in crate::cli) fn similar_flag(name: &str) -> Option<String> {
    let error = settings_command().try_get_matches_from(["shop".to_owned(), format!("--{name}")]).err()?;
    context(&error, ContextKind::SuggestedArg).map(|flag| flag.trim_start_matches('-').to_owned())
}

fn context(error: &clap::Error, kind: ContextKind) -> Option<&str> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text),
        _ => None,
    }
}

/// Parses one setting; `None` if it is a flag that is off.
fn parse_setting(
    command: &Command,
    key: &str,
    value: &Spanned<DeValue<'_>>,
    folder: &Path,
) -> Result<Option<Setting>, String> {
    let Some(arg) = command.get_arguments().find(|arg| arg.get_long() == Some(key)) else {
        let similar = similar_flag(key).map(|flag| format!(": a similar one is {flag}")).unwrap_or_default();
        return Err(format!("there is no such setting{similar}"));
    };
    if OF_ONE_START.contains(&key) {
        return Err(format!("give --{key} to the one start that needs it"));
    }
    let values = match value.get_ref() {
        DeValue::Boolean(is_on) if !arg.get_action().takes_values() => return Ok(is_on.then(|| setting(key, vec![]))),
        _ if !arg.get_action().takes_values() => return Err("expected true or false".to_owned()),
        DeValue::Array(values) if matches!(arg.get_action(), ArgAction::Append) => {
            values.iter().map(|value| parse_value(arg, value.get_ref(), folder)).collect::<Result<Vec<_>, _>>()?
        }
        value => vec![parse_value(arg, value, folder)?],
    };
    // An empty list has no values either.
    Ok((!values.is_empty()).then(|| setting(key, values)))
}

fn setting(key: &str, values: Vec<String>) -> Setting {
    Setting { key: key.to_owned(), values }
}

fn parse_value(arg: &Arg, value: &DeValue<'_>, folder: &Path) -> Result<String, String> {
    let text = match value {
        DeValue::String(text) => text.as_ref(),
        DeValue::Integer(number) if number.radix() == 10 => return Ok(number.as_str().to_owned()),
        _ => return Err("expected a text in quotes or a whole number".to_owned()),
    };
    if is_secret(text) {
        return Err("this is a secret: save it in a separate file with mode 0600, and name that file".to_owned());
    }
    let is_path = arg.get_value_parser().type_id() == TypeId::of::<PathBuf>();
    Ok(if is_path && !text.is_empty() { folder.join(text).display().to_string() } else { text.to_owned() })
}

/// Whether a text is a secret, which must not get into a file that others may read, or into a message.
fn is_secret(text: &str) -> bool {
    let text = text.trim_start();
    let has_user = text.split_once("://").is_some_and(|(_, rest)| rest.split('/').next().unwrap_or(rest).contains('@'));
    has_user || SECRETS.iter().any(|prefix| text.starts_with(prefix))
}
