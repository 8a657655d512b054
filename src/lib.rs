//! A complete online shop: storefront, staff page, API and command line on top of one `SQLite` file.
//!
//! | module | contents | may import |
//! |---|---|---|
//! | [`domain`] | domain types and business rules; no I/O | no other module |
//! | [`auth`] | password hashes, tokens, rate limits | domain |
//! | [`store`] | the database; the only module that contains SQL | domain |
//! | [`imaging`] | uploaded pictures: reading, resizing, writing | domain |
//! | [`mail`] | the letters of the shop, and SMTP | domain, store, outbound |
//! | [`outbound`] | HTTPS requests to other services, and how TLS to them is verified | no other module |
//! | [`payments`] | card payments through Stripe | domain, store, outbound |
//! | [`tasks`] | background tasks: what runs them and how they went | domain |
//! | [`api`] | the HTTP API: JSON schemas, status codes | domain, store, auth, imaging, payments, tasks |
//! | [`web`] | the embedded UI, rendered with live data | domain, store, tasks |
//! | [`config`] | the flags and environment variables of `shop serve` | domain |
//! | [`server`] | routes, limits, start and stop | api, web, store, auth, config, domain, mail, outbound, payments, tasks |
//! | [`cli`] | the commands | every module, but neither poem nor rusqlite |
//!
//! The path of a request: `POST /api/orders` → [`server`] → `place_order` in `api/orders.rs` → `NewOrder::parse` (422
//! with the invalid fields) → `Store::insert_order` (one transaction) → 201.

pub mod api;
pub mod auth;
pub mod cli;
pub mod config;
pub mod domain;
pub mod imaging;
pub mod mail;
pub mod outbound;
pub mod payments;
pub mod server;
pub mod store;
pub mod tasks;
pub mod web;
