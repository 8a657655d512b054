//! The business rules: pure functions and types, without I/O, clock or randomness.

pub mod admin;
pub mod audit;
pub mod backup;
pub mod business_days;
pub mod card;
pub mod card_number;
pub mod clock;
pub mod constants;
pub mod customer;
pub mod figures;
pub mod finding;
pub mod html;
pub mod mail;
pub mod money;
pub mod order;
pub mod password;
pub mod payment;
pub mod period;
pub mod picture;
pub mod product;
pub mod replica;
pub mod rules;
pub mod sales_tax;
pub mod search;
pub mod seller;
pub mod stale;
mod words;
