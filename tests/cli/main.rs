//! The command line of the built program.

mod accounts;
mod file;
#[path = "../support/program.rs"]
mod program;
mod serve;
mod shop;
