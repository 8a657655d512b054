//! Connection handling of the built program: timeouts, limits and malformed requests.

mod http;
mod idle;
mod limits;
#[path = "../support/program.rs"]
mod program;
mod server;
