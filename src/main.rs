//! The `shop` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    shop::cli::run()
}
