//! The command line of the built program.

mod accounts;
mod check;
mod file;
mod http;
mod orders;
mod products;
#[path = "../support/program.rs"]
mod program;
mod serve;
mod shop;
mod staff;
