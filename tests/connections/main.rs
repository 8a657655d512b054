//! Clients that hold connections, on the built program.

mod http;
mod idle;
mod limits;
mod server;
