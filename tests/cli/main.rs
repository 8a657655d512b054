//! The built program, as its owner meets it.

mod accounts;
mod file;
mod program;
mod serve;
