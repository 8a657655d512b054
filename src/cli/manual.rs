//! Shell completions and manual pages, both generated from the definitions of the commands.

use std::fs;
use std::path::PathBuf;

use clap::{Args, Command};
use clap_complete::Shell;
use clap_mangen::Man;

use super::failure::Failure;
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
        let mut page = Vec::new();
        Man::new(command).render(&mut page)?;
        return write_data(&page);
    };
    let write = || fs::create_dir_all(&folder).and_then(|()| clap_mangen::generate_to(command, &folder));
    write().map_err(|error| Failure(format!("cannot write to {}: {error}", folder.display())))
}
