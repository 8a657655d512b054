//! Tests of the API and the pages, in process, on a real database in a temporary folder.

mod accounts;
mod audit;
mod auth;
#[path = "../support/authority.rs"]
mod authority;
mod bodies;
#[path = "../support/brand.rs"]
mod brand;
mod changes;
mod clock;
mod conditions;
mod contact;
mod contract;
mod customers;
mod device;
mod figures;
mod guest;
mod health;
mod hostile;
mod ledger;
mod letters;
mod limits;
mod mail;
mod mutations;
mod notices;
mod order_mails;
mod orders;
mod other_writers;
mod pages;
mod payments;
mod pictures;
mod placing;
mod problem_mail;
mod products;
mod random;
mod request;
mod response;
mod schema;
mod second_factor;
mod shop;
mod sign_in;
#[path = "../support/smtp.rs"]
mod smtp;
mod spec_mode;
mod staff_email;
mod stock;
#[path = "../support/stripe/mod.rs"]
mod stripe;
mod supported_browsers;
mod tasks;
#[path = "../support/totp.rs"]
mod totp;
