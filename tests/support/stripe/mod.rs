//! Stripe's API for tests and for trying out, over HTTPS on a free port: the calls that the shop makes, the cards of
//! Stripe's test mode, and faults on request.
//!
//! Browser tests send forms to `/test/…`, without a key:
//!
//! | Path | Form | What happens |
//! |---|---|---|
//! | `/test/3ds/{client_secret}` | `outcome=done` or `refused` | the shopper finishes 3-D Secure |
//! | `/test/payments/{id}` | `outcome=done` or `refused` | the bank answers for a payment that is processing |
//! | `/test/refunds/{id}` | `outcome=done` or `refused` | the bank takes a refund, or it fails |
//! | `/test/capture/{id}` | `cents=499` | the owner captures in Stripe's dashboard |
//! | `/test/dispute/{id}` | `outcome=done` or nothing | the cardholder disputes the charge, or the shop wins |
//! | `/test/refund/{id}` | `cents=499` | the owner refunds in Stripe's dashboard |
//! | `/test/clock` | `days=7` | time passes |
//! | `/test/fault` | `path=/confirm&fault=500_after` | the next call of that path fails, as in `fault.rs` |

#![allow(dead_code, reason = "each test program uses a part")]

mod account;
mod answer;
mod balance;
mod cards;
mod dispute;
mod fault;
mod keys;
pub(crate) mod kinds;
mod objects;
mod payment;
mod refund;
mod version;

use std::future::pending;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;
use std::time::Duration;

use http_body_util::{BodyExt, Collected, Full};
use hyper::body::{Bytes, Incoming};
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use tokio::time::sleep;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;

use crate::authority::Issued;
pub(crate) use account::Account;
pub(crate) use answer::{Answer, Call};
pub(crate) use fault::Fault;

type Shared = Arc<Mutex<Account>>;

/// A running server, which ends with the process.
pub(crate) struct StripeServer {
    address: SocketAddr,
    account: Shared,
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
        lock(&self.account)
    }
}

fn lock(account: &Shared) -> MutexGuard<'_, Account> {
    account.lock().expect("no panic")
}

async fn serve(listener: TcpListener, config: Arc<ServerConfig>, account: Shared) -> io::Result<()> {
    let (listener, acceptor) = (tokio::net::TcpListener::from_std(listener)?, TlsAcceptor::from(config));
    loop {
        let (tcp, _) = listener.accept().await?;
        if lock(&account).is_down {
            continue;
        }
        let (acceptor, account) = (acceptor.clone(), account.clone());
        tokio::spawn(async move {
            // A client that does not trust the certificate ends the handshake.
            let Ok(stream) = acceptor.accept(tcp).await else { return };
            let service = service_fn(|request| respond(account.clone(), request));
            let _ = hyper::server::conn::http1::Builder::new().serve_connection(TokioIo::new(stream), service).await;
        });
    }
}

/// An error ends the connection.
async fn respond(account: Shared, request: Request<Incoming>) -> io::Result<Response<Full<Bytes>>> {
    let (parts, body) = request.into_parts();
    let body = body.collect().await.map(Collected::to_bytes).unwrap_or_default();
    let header = |name: &str| parts.headers.get(name).map(|value| value.to_str().expect("ASCII").to_owned());
    let query = parts.uri.query().unwrap_or_default().as_bytes();
    let form = |text| url::form_urlencoded::parse(text).into_owned();
    let call = Call {
        method: parts.method.as_str().to_owned(),
        path: parts.uri.path().to_owned(),
        form: form(query).chain(form(&body)).collect(),
        key: header("idempotency-key"),
        authorization: header("authorization").unwrap_or_default(),
        version: header("stripe-version").unwrap_or_default(),
    };
    let answer = match call.path.strip_prefix("/test/") {
        Some(path) => control(&mut lock(&account), path, &call),
        None => record(account, call).await?,
    };
    let response = Response::builder().status(answer.status).header("content-type", "application/json");
    Ok(response.header("request-id", "req_test").body(Full::new(answer.body.into())).expect("a response"))
}

/// Answers, and notes the answer if a test wants it.
async fn record(account: Shared, call: Call) -> io::Result<Answer> {
    let answer = answer(account.clone(), call.clone()).await?;
    if let Some(recorded) = &mut lock(&account).recorded {
        recorded.push((call, answer.clone()));
    }
    Ok(answer)
}

async fn answer(account: Shared, call: Call) -> io::Result<Answer> {
    let fault = lock(&account).take_fault(&call);
    match &fault {
        Some(Fault::Refuse) => return Err(io::ErrorKind::ConnectionReset.into()),
        Some(Fault::HangBefore) => pending().await,
        Some(Fault::Html) => return Ok(Answer { status: 200, body: "<html>a proxy</html>".into(), is_saved: false }),
        _ => {}
    }
    let begun = lock(&account).begin(&call);
    // The work goes on without the client.
    let work = match begun {
        Ok(()) => tokio::spawn(work(account, call, fault.clone())),
        Err(answer) => tokio::spawn(async { answer }),
    };
    match fault {
        Some(Fault::Late(_)) => Err(io::ErrorKind::ConnectionReset.into()),
        Some(Fault::HangAfter) => {
            work.await?;
            pending().await
        }
        Some(Fault::Reset) => {
            work.await?;
            Err(io::ErrorKind::ConnectionReset.into())
        }
        Some(Fault::Truncated) => {
            let mut answer = work.await?;
            answer.body.truncate(answer.body.len() / 2);
            Ok(answer)
        }
        _ => Ok(work.await?),
    }
}

async fn work(account: Shared, call: Call, fault: Option<Fault>) -> Answer {
    match &fault {
        Some(Fault::Late(ms) | Fault::Slow(ms)) => sleep(Duration::from_millis(*ms)).await,
        Some(Fault::Hold(gate)) => gate.notified().await,
        _ => {}
    }
    let mut account = lock(&account);
    match fault {
        Some(Fault::Status(status)) => account.fail_now(&call, status),
        Some(Fault::Refusal(status, code)) => account.refuse(&call, status, code),
        Some(Fault::StatusAfter(status)) => account.finish(&call, Some(status)),
        _ => account.finish(&call, None),
    }
}

/// What browser tests do.
fn control(account: &mut Account, path: &str, call: &Call) -> Answer {
    let is_done = call.get("outcome") == "done";
    let is_found = match path.split_once('/').unwrap_or((path, "")) {
        ("3ds", client_secret) => account.authenticate(client_secret, is_done),
        ("payments", id) => account.settle(id, is_done),
        ("refunds", id) => account.settle_refund(id, is_done),
        ("capture", id) => account.capture_by_hand(id, call.get("cents").parse().unwrap_or(0)).is_some(),
        ("dispute", id) => account.dispute(id, if is_done { "won" } else { "needs_response" }),
        ("refund", id) => account.refund_by_hand(id, call.get("cents").parse().unwrap_or(0)).is_some(),
        ("clock", "") => {
            account.advance(call.get("days").parse().unwrap_or(0) * 24 * 60 * 60);
            true
        }
        ("fault", "") => Fault::parse(call.get("fault")).map(|fault| account.fail(call.get("path"), fault)).is_some(),
        _ => false,
    };
    Answer { status: if is_found { 200 } else { 404 }, body: "{}".into(), is_saved: false }
}
