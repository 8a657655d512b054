//! A complete online shop: storefront, staff page, API and command line over one `SQLite` file.
//!
//! | module | is | may import |
//! |---|---|---|
//! | [`domain`] | the shop's words and rules, pure | nothing of ours |
//! | [`auth`] | password hashes, tokens, throttles | domain |
//! | [`store`] | the database, the only place with SQL | domain |
//! | [`api`] | the HTTP API: wire shapes, status codes | domain, store, auth |
//! | [`web`] | the embedded UI, rendered with live data | domain, store |
//! | [`config`] | what the owner may set | domain |
//! | [`server`] | routes, limits, the server's life | api, web, store, auth, config |
//! | [`cli`] | the commands | all of them, but neither poem nor rusqlite |
//!
//! A request: `POST /api/orders` → [`server`] → `api/orders.rs` `place_order` → `NewOrder::parse` (422 with fields) →
//! `Store::insert_order` (one transaction) → 201.

pub mod api;
pub mod auth;
pub mod cli;
pub mod config;
pub mod domain;
pub mod server;
pub mod store;
pub mod web;
