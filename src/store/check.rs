//! Checks of the database and of the files and the disk around it. They change nothing, and run while a shop serves the
//! same file.

mod backup;
mod files;
mod machine;
mod mail;
mod orders;
mod payments;
mod rows;
mod run;
mod stock;

pub use run::{CheckOptions, DEFAULT_MIN_FREE_MIB, check_file};
