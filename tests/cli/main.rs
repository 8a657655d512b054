//! The command line of the built program.

mod accounts;
mod file;
mod program;
mod serve;
