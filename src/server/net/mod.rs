//! Connections: accepting them, their protocols, limits and timeouts.

mod acceptor;
mod body;
mod connection;
mod connections;
mod requests;
mod stream;

pub(super) use acceptor::{Acceptor, DRAIN_TIMEOUT, Listener};
pub(super) use connection::Responder;
pub use connections::Limits;
