//! The settings that the staff page shows.

use clap::ArgMatches;
use clap::parser::ValueSource;

use super::file::settings_command;
use super::template::{help, line};
use crate::domain::setting::{SettingSource, ShopSetting};

/// What shoppers and the owner's mails show.
const SHOWN: [&str; 6] = ["seller", "seller-phone", "support-email", "payment-note", "sales-tax", "alert-email"];

/// Returns the settings that the staff page shows, from the matches of `shop serve` and the keys
/// that come from the file.
pub(in crate::cli) fn shown_settings(matches: &ArgMatches, of_file: &[String]) -> Vec<ShopSetting> {
    let command = settings_command();
    let shown = SHOWN.iter().filter_map(|key| {
        let arg = command.get_arguments().find(|arg| arg.get_long() == Some(key))?;
        let values = matches.get_raw(arg.get_id().as_str()).into_iter().flatten();
        let values: Vec<String> = values.map(|text| text.to_string_lossy().into_owned()).collect();
        let source = match matches.value_source(arg.get_id().as_str()) {
            Some(ValueSource::CommandLine) if of_file.iter().any(|name| name == key) => SettingSource::File,
            Some(ValueSource::CommandLine) => SettingSource::Flag,
            Some(ValueSource::EnvVariable) => SettingSource::Variable,
            _ => SettingSource::Default,
        };
        let line = line(arg, (!values.is_empty()).then_some(&values));
        Some(ShopSetting { key, value: values.into_iter().next(), source, about: help(arg), line })
    });
    shown.collect()
}
