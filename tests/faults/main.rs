//! Failures of the machine: disk, database file, process limits and signals.
//!
//! Some tests require root on Linux, or strace; elsewhere they print a message and are skipped.

mod backup;
mod disk;
mod file;
mod litestream;
mod process;
#[path = "../support/program.rs"]
mod program;
mod replica;
#[path = "../support/scans.rs"]
mod scans;
mod server;
mod write_errors;
