//! The addresses on which the shop listens.

use std::io;
use std::net::SocketAddr;

use crate::cli::failure::Failure;
use crate::config::Serve;
use crate::server::{Log, PassedSockets, Redirect, Server};

/// Binds every address of the options, with the sockets that systemd has passed.
pub(super) async fn bind(options: &Serve, log: &Log, mut passed: PassedSockets) -> Result<Server, Failure> {
    let failed = |address: SocketAddr, flag: &str, error: io::Error| {
        Failure(format!("cannot listen on {address}: {error}: choose another address with {flag}"))
    };
    let listen = options.listen();
    let mut server = Server::bind(listen, &mut passed).await.map_err(|error| failed(listen, "--listen", error))?;
    if let (Some(listen), Some(origin)) = (options.https.http_listen, options.known_origin()) {
        let bound = server.bind_redirect(listen, Redirect::new(origin), &mut passed).await;
        bound.map_err(|error| failed(listen, "--http-listen", error))?;
    }
    if let Some(listen) = options.metrics_listen {
        let bound = server.bind_metrics(listen, log.dropped_lines(), &mut passed).await;
        let bound = bound.map_err(|error| failed(listen, "--metrics-listen", error))?;
        tracing::info!("metrics are on http://{bound}/metrics");
    }
    match passed.unused() {
        // Connections would wait in its backlog forever.
        Some(address) => Err(Failure(format!(
            "systemd passed a socket for {address}, where this shop does not listen: change --listen, \
             --http-listen or --metrics-listen, or ListenStream in the socket unit"
        ))),
        None => Ok(server),
    }
}
