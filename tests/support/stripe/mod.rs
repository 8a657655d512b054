//! Stripe's API for tests, over HTTPS on a free port: the calls that the shop makes, the cards of Stripe's test mode, and
//! faults on request.

mod account;

use std::convert::Infallible;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;

use http_body_util::{BodyExt, Collected, Full};
use hyper::body::{Bytes, Incoming};
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;

use crate::authority::Issued;
use account::Call;
pub(crate) use account::{Account, Fault};

/// A running server, which ends with the process.
pub(crate) struct StripeServer {
    address: SocketAddr,
    account: Arc<Mutex<Account>>,
}

impl StripeServer {
    /// Listens on a free port of 127.0.0.1, for an account with this key.
    pub(crate) fn start(issued: &Issued, key: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        listener.set_nonblocking(true).expect("a listener of this process");
        let address = listener.local_addr().expect("an address");
        let account = Arc::new(Mutex::new(Account::new(key)));
        let (config, shared) = (issued.server_config(), account.clone());
        thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
            runtime.block_on(serve(listener, config, shared)).expect("a listener");
        });
        Self { address, account }
    }

    pub(crate) fn url(&self) -> String {
        format!("https://{}", self.address)
    }

    pub(crate) fn account(&self) -> MutexGuard<'_, Account> {
        self.account.lock().expect("no panic")
    }
}

async fn serve(listener: TcpListener, config: Arc<ServerConfig>, account: Arc<Mutex<Account>>) -> io::Result<()> {
    let (listener, acceptor) = (tokio::net::TcpListener::from_std(listener)?, TlsAcceptor::from(config));
    loop {
        let (tcp, _) = listener.accept().await?;
        let (acceptor, account) = (acceptor.clone(), account.clone());
        tokio::spawn(async move {
            // A client that does not trust the certificate ends the handshake.
            let Ok(stream) = acceptor.accept(tcp).await else { return };
            let service = service_fn(|request| answer(account.clone(), request));
            let _ = hyper::server::conn::http1::Builder::new().serve_connection(TokioIo::new(stream), service).await;
        });
    }
}

async fn answer(account: Arc<Mutex<Account>>, request: Request<Incoming>) -> Result<Response<Full<Bytes>>, Infallible> {
    let (parts, body) = request.into_parts();
    let body = body.collect().await.map(Collected::to_bytes).unwrap_or_default();
    let header = |name: &str| parts.headers.get(name).map(|value| value.to_str().expect("ASCII").to_owned());
    let call = Call {
        method: parts.method.as_str().to_owned(),
        path: parts.uri.path().to_owned(),
        form: url::form_urlencoded::parse(&body).into_owned().collect(),
        authorization: header("authorization").unwrap_or_default(),
        version: header("stripe-version").unwrap_or_default(),
        key: header("idempotency-key"),
    };
    let (status, body) = account.lock().expect("no panic").answer(&call);
    Ok(Response::builder().status(status).body(Full::new(body.into())).expect("a status of HTTP"))
}
