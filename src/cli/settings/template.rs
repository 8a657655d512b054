//! The example of the file of settings.

use std::fmt::Write;

use clap::Arg;

use super::file::{OF_ONE_START, Setting, settings_command};

const ABOUT: &str = "\
# Settings of the shop, in TOML: shop.toml next to the database, or the file that --config or SHOP_CONFIG names.
# Every command reads it. Flags win over variables, and both over this file. Paths are relative to its folder.
";
const WIDTH: usize = 110;

/// Returns a file with every setting and its description. Those without a value are commented out.
pub(in crate::cli) fn settings_file(settings: &[Setting]) -> String {
    let mut text = ABOUT.to_owned();
    let mut heading = None;
    for arg in settings_command().get_arguments().filter(|arg| is_documented(arg)) {
        if heading != arg.get_help_heading() {
            heading = arg.get_help_heading();
            let _ = writeln!(text, "\n## {}", heading.unwrap_or_default());
        }
        let given = settings.iter().find(|setting| arg.get_long() == Some(&setting.key));
        let mark = if given.is_some() { "" } else { "#" };
        let line = line(arg, given.map(|setting| setting.values.as_slice()));
        let _ = write!(text, "\n{}{mark}{line}\n", comment(&help(arg)));
    }
    text
}

/// Returns the line that gives a flag these values, or else its default or what its value is called.
pub(super) fn line(arg: &Arg, values: Option<&[String]>) -> String {
    let values = values.map_or_else(|| example(arg), |values| value(arg, values));
    format!("{} = {values}", arg.get_long().unwrap_or_default())
}

pub(super) fn help(arg: &Arg) -> String {
    arg.get_help().map(ToString::to_string).unwrap_or_default()
}

fn is_documented(arg: &Arg) -> bool {
    !arg.is_hide_set() && arg.get_long().is_some_and(|key| !OF_ONE_START.contains(&key))
}

fn comment(text: &str) -> String {
    let mut lines = vec!["#".to_owned()];
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.len() + word.len() < WIDTH => line.extend([" ", word]),
            _ => lines.push(format!("# {word}")),
        }
    }
    lines.join("\n") + "\n"
}

/// Returns the default of a flag, or else what its value is called.
fn example(arg: &Arg) -> String {
    let values: Vec<String> = arg.get_default_values().iter().map(|text| text.to_string_lossy().into_owned()).collect();
    if !values.is_empty() && !arg.is_hide_default_value_set() {
        return value(arg, &values);
    }
    let names: Vec<String> = arg.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
    let name = arg.get_value_names().and_then(|names| names.first()).map(ToString::to_string).unwrap_or_default();
    value(arg, &[if names.is_empty() { name } else { names.join("|") }])
}

fn value(arg: &Arg, values: &[String]) -> String {
    let quoted: Vec<String> = values.iter().map(|text| quote(text)).collect();
    match arg.get_action() {
        action if !action.takes_values() => "true".to_owned(),
        clap::ArgAction::Append => format!("[{}]", quoted.join(", ")),
        _ => quoted.concat(),
    }
}

fn quote(text: &str) -> String {
    let escape = |c: char| match c {
        '"' | '\\' => format!("\\{c}"),
        c if c.is_control() => format!("\\u{:04X}", u32::from(c)),
        c => c.to_string(),
    };
    format!("\"{}\"", text.chars().map(escape).collect::<String>())
}
