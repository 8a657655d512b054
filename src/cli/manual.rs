//! Shell completions and manual pages, both generated from the definitions of the commands.

use std::path::{Path, PathBuf};
use std::{fs, io};

use clap::{Args, Command};
use clap_complete::Shell;
use clap_mangen::Man;

use super::failure::Failure;
use super::help::EXAMPLES;
use super::output::write_data;

#[derive(Args)]
pub(super) struct Completions {
    /// The shell
    shell: Shell,
}

#[derive(Args)]
pub(super) struct Manual {
    /// Writes a page for each command to this folder instead of printing the first one
    folder: Option<PathBuf>,
}

pub(super) fn print_completions(mut command: Command, Completions { shell }: &Completions) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(*shell, &mut command, "shop", &mut script);
    write_data(&script)
}

pub(super) fn print_manual(command: Command, Manual { folder }: Manual) -> Result<(), Failure> {
    let Some(folder) = folder else {
        return write_data(page(&Man::new(command))?.as_bytes());
    };
    let mut command = command.disable_help_subcommand(true);
    command.build();
    let write = || fs::create_dir_all(&folder).and_then(|()| write_pages(&command, &folder));
    write().map_err(|error| Failure(format!("cannot write to {}: {error}", folder.display())))
}

fn write_pages(command: &Command, folder: &Path) -> io::Result<()> {
    let manual = Man::new(command.clone());
    fs::write(folder.join(manual.get_filename()), page(&manual)?)?;
    command.get_subcommands().try_for_each(|child| write_pages(child, folder))
}

/// Returns a manual page. Clap names the section of the examples `EXTRA` and fills their lines.
fn page(manual: &Man) -> io::Result<String> {
    let mut page = Vec::new();
    manual.render(&mut page)?;
    let page = String::from_utf8(page).map_err(io::Error::other)?;
    Ok(page.replace(&format!(".SH EXTRA\n{EXAMPLES}:\n"), &format!(".SH {EXAMPLES}\n.nf\n")))
}
