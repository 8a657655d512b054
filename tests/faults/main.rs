//! Failures of the machine: disk, database file, process limits and signals.
//!
//! Some tests require root on Linux, or strace; elsewhere they print a message and are skipped.

#[path = "../support/authority.rs"]
mod authority;
mod backup;
#[path = "../support/brand.rs"]
mod brand;
mod disk;
mod file;
mod litestream;
mod object_store;
mod process;
#[path = "../support/program.rs"]
mod program;
mod replica;
mod replication;
#[path = "../support/scans.rs"]
mod scans;
mod server;
#[path = "../support/smtp.rs"]
mod smtp;
#[path = "../support/tmpfs.rs"]
mod tmpfs;
mod write_errors;
