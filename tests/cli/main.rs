//! The command line of the built program.

mod accounts;
#[path = "../support/authority.rs"]
mod authority;
mod backup;
mod backup_schedule;
#[path = "../support/brand.rs"]
mod brand;
mod check;
mod clock;
mod curl;
mod customers;
#[path = "../support/faketime.rs"]
mod faketime;
mod file;
mod http;
mod init;
mod live;
mod log;
mod mail;
mod mail_secrets;
mod metrics;
mod mode;
mod orders;
mod output;
mod payments;
mod pictures;
mod products;
#[path = "../support/program.rs"]
mod program;
mod restore;
mod serve;
mod settings;
mod shop;
#[path = "../support/smtp.rs"]
mod smtp;
mod staff;
mod staff_operations;
#[path = "../support/stripe/mod.rs"]
mod stripe;
#[path = "../support/totp.rs"]
mod totp;
mod usage;
mod version;
mod versions;
