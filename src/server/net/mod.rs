//! Connections: accepting them, their protocols, limits and timeouts.

mod acceptor;
mod activity;
mod connection;
mod connections;
mod exchange;
mod frames;
mod framing;
mod response_body;
mod stream;
mod streams;
mod time_limits;

pub(super) use acceptor::{Acceptor, DRAIN_TIMEOUT, Listener};
pub(super) use connection::Responder;
pub use connections::Limits;
