//! The command line of the built program.

mod accounts;
mod audit;
mod backup;
mod backup_schedule;
mod check;
mod clock;
mod figures;
mod file;
mod http;
mod indexing;
mod log;
mod manual;
mod metrics;
mod orders;
mod output;
mod pictures;
mod products;
#[path = "../support/program.rs"]
mod program;
mod released;
mod restore;
mod serve;
mod shop;
mod staff;
mod staff_operations;
mod usage;
