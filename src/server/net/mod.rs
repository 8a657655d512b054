//! Connections: accepting them, their limits and their timeouts.

mod acceptor;
mod activity;
mod connections;
mod framing;
mod stream;

pub(super) use acceptor::Acceptor;
pub use connections::Limits;
