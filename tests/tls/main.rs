//! HTTPS of the built program: certificates from files and by ACME, HTTP/2, limits, and the redirect from HTTP.

mod acme;
#[path = "../support/authority.rs"]
mod authority;
mod check;
mod client;
mod cookie;
mod files;
mod handshake;
mod http2;
mod http2_limits;
mod pebble;
#[path = "../support/program.rs"]
mod program;
mod redirect;
mod server;
mod staff;
mod stalled;
mod stop;
