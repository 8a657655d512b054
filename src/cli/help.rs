//! What the help has beyond the definitions of the commands: groups and examples.

use clap::{Arg, Command};

use crate::domain::brand::brand;

/// For each command its name, and its examples as the help shows them.
const ALL_EXAMPLES: &str = include_str!("examples.txt");

/// The groups of `shop help`. Commands that no group names are in the last one.
const GROUPS: [(&str, &[&str]); 5] = [
    ("The shop", &["init", "serve", "check", "mail", "payments"]),
    ("Orders and products", &["orders", "products", "customers"]),
    ("Staff", &["staff", "create-admin", "new-key"]),
    ("Backups", &["backup", "restore"]),
    ("Other commands", &[]),
];

/// Hides a flag of `shop serve` that a command takes, because it is a setting, but does not show.
pub(super) fn hide_except(arg: Arg, shown: &[&str]) -> Arg {
    let is_hidden = arg.get_env().is_some() && arg.get_long().is_some_and(|name| !shown.contains(&name));
    if is_hidden { arg.hide(true) } else { arg }
}

/// Adds groups and examples to the help of all commands, and lets their values be negative numbers, so that a message
/// about the value rejects them instead of one about an unknown flag.
pub(super) fn completed(command: Command) -> Command {
    let template = template(&command);
    complete(command, "").help_template(template)
}

fn complete(command: Command, words: &str) -> Command {
    let header = *command.get_styles().get_header();
    let examples = examples_of(words).replace("{order_prefix}", &brand().order_prefix);
    let examples = format!("{header}EXAMPLES:{header:#}\n{examples}");
    let takes_number = |arg: Arg| {
        let takes_values = arg.get_action().takes_values() && !arg.is_allow_hyphen_values_set();
        if takes_values { arg.allow_negative_numbers(true) } else { arg }
    };
    let of_child = |child: Command| {
        let words = format!("{words} {}", child.get_name());
        complete(child, words.trim_start())
    };
    command.mut_args(takes_number).mut_subcommands(of_child).after_help(examples)
}

/// Returns the examples of the command with these words, one per line and indented; empty if it has none.
fn examples_of(words: &str) -> &'static str {
    let name = format!("{}:\n", format!("shop {words}").trim_end());
    ALL_EXAMPLES.split("\n\n").find_map(|part| part.strip_prefix(&name)).unwrap_or_default().trim_end()
}

/// Returns the template of `shop help`. Clap has no groups of commands.
fn template(command: &Command) -> String {
    let header = *command.get_styles().get_header();
    let literal = *command.get_styles().get_literal();
    let is_grouped = |name: &str| GROUPS.iter().any(|(_, names)| names.contains(&name));
    let groups = GROUPS.iter().map(|(heading, names)| {
        let is_member = |name: &str| if names.is_empty() { !is_grouped(name) } else { names.contains(&name) };
        let members = command.get_subcommands().filter(|child| is_member(child.get_name()));
        let lines = members.map(|child| {
            let about = child.get_about().map(ToString::to_string).unwrap_or_default();
            let aliases = child.get_visible_aliases().map(|alias| format!(" (also: {alias})"));
            let aliases: String = aliases.collect();
            format!("  {literal}{:<12}{literal:#}  {about}{aliases}\n", child.get_name())
        });
        format!("{header}{heading}:{header:#}\n{}\n", lines.collect::<String>())
    });
    let groups: String = groups.collect();
    format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{groups}{header}Options:{header:#}\n{{options}}{{after-help}}"
    )
}
