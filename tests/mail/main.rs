//! The letters of the shop, and how they are sent by SMTP.

#[path = "../support/authority.rs"]
mod authority;
#[path = "../support/brand.rs"]
mod brand;
mod emails;
mod letters;
mod server;
mod smtp;
#[path = "../support/smtp.rs"]
mod smtp_server;
