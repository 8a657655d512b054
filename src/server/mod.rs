//! The HTTP server's life cycle: it binds its port before it serves, and drains before it stops.

mod app;
mod backups;
mod https;
mod log;
mod mail;
mod metrics;
mod net;
mod observer;
mod payments;
mod redirect;
mod request_limits;
mod rlimit;
mod serve_lock;
mod sockets;

use std::io;
use std::net::SocketAddr;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use futures_util::FutureExt;
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout_at};
use tracing_appender::non_blocking::ErrorCounter;

use crate::auth::proxies::TrustedProxies;
use crate::config::{Mode, Serve};
use crate::domain::clock::Clock;
use crate::payments::CardPayments;
use crate::web::{Live, Settings};

pub use app::App;
pub use backups::{BackupSchedule, require_backup_folder};
pub use https::{Https, HttpsError, check_certificate};
pub use log::Log;
pub use mail::MailTask;
pub use net::Limits;
pub use redirect::Redirect;
pub use rlimit::max_connections;
pub use serve_lock::{await_serve_lock, take_serve_lock};
pub use sockets::PassedSockets;

use log::log_first;
use metrics::{Exposition, Sources};
use net::{Acceptor, DRAIN_TIMEOUT, Listener, Responder};
use sockets::Socket;

/// How long the shop takes to drain and to close the database. With the times for the last log lines and for work that is
/// abandoned, it is less than 11 s.
const STOP_TIMEOUT: Duration = DRAIN_TIMEOUT.saturating_add(Duration::from_millis(300));
/// How often orders that have been unpaid for too long are cancelled.
const UNPAID_CHECK_INTERVAL: Duration = Duration::from_mins(1);
/// How long a task that panicked waits before it starts again.
const RESTART_PAUSE: Duration = Duration::from_secs(5);
/// How often pictures that no product refers to are deleted.
const UNUSED_PICTURES_INTERVAL: Duration = Duration::from_hours(1);

/// Background work that the owner has configured.
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct Background {
    pub is_drill: bool,
    pub backups: Option<BackupSchedule>,
    pub mail: Option<MailTask>,
    pub payments: Option<Arc<CardPayments>>,
}

/// A server that is bound to its ports but does not serve yet.
pub struct Server {
    socket: Socket,
    redirect: Option<(Socket, Redirect)>,
    metrics: Option<(Socket, ErrorCounter)>,
}

impl Server {
    /// Binds the port, unless a socket was passed for it.
    pub async fn bind(listen: SocketAddr, passed: &mut PassedSockets) -> io::Result<Self> {
        Ok(Self { socket: passed.listen(listen).await?, redirect: None, metrics: None })
    }

    /// Binds another port, whose requests are redirected.
    pub async fn bind_redirect(
        &mut self,
        listen: SocketAddr,
        redirect: Redirect,
        passed: &mut PassedSockets,
    ) -> io::Result<()> {
        self.redirect = Some((passed.listen(listen).await?, redirect));
        Ok(())
    }

    /// Binds another port, which serves metrics, and returns its socket address.
    pub async fn bind_metrics(
        &mut self,
        listen: SocketAddr,
        dropped_log_lines: ErrorCounter,
        passed: &mut PassedSockets,
    ) -> io::Result<SocketAddr> {
        let socket = passed.listen(listen).await?;
        let bound = socket.listener.local_addr()?;
        self.metrics = Some((socket, dropped_log_lines));
        Ok(bound)
    }

    /// Returns the bound socket address, with the actual port.
    pub fn local_addr(&self) -> io::Result<SocketAddr> {
        self.socket.listener.local_addr()
    }

    /// Serves until `stop` completes, then finishes the requests in flight. Trusted proxies have no limit of
    /// connections per IP key.
    pub async fn run(
        self,
        app: App,
        https: Option<Arc<Https>>,
        proxies: TrustedProxies,
        limits: Limits,
        background: Background,
        stop: impl Future<Output = ()>,
    ) {
        let app = Arc::new(app);
        let acceptor = Acceptor::new(proxies, limits);
        let tls = https.as_ref().map(|https| https.acceptor());
        let pages = acceptor.listener(self.socket, tls, Responder::Shop(app.clone()));
        let redirect = self.redirect.map(|(socket, redirect)| (socket, redirect.observed_by(app.observer())));
        let redirect =
            redirect.map(|(socket, redirect)| acceptor.listener(socket, None, Responder::Redirect(redirect)));
        let metrics = self.metrics.map(|(socket, dropped_log_lines)| {
            let sources = sources(&app, https.clone(), &background, dropped_log_lines);
            acceptor.listener(socket, None, Responder::Metrics(Exposition::new(sources)))
        });
        let mut tasks = spawn_tasks(app.clone(), https, background);
        tokio::select! {
            () = acceptor.accept(&pages) => {}
            () = accept_if_any(&acceptor, redirect.as_ref()) => {}
            () = accept_if_any(&acceptor, metrics.as_ref()) => {}
            () = stop => {}
        }
        let deadline = Instant::now() + STOP_TIMEOUT;
        tasks.abort_all();
        [Some(pages), redirect, metrics].into_iter().flatten().for_each(|listener| acceptor.stop_listening(listener));
        acceptor.close().await;
        // The tasks hold the database.
        tasks.shutdown().await;
        close(app, deadline).await;
    }
}

/// Drops the app, and waits until its database is closed.
async fn close(app: Arc<App>, deadline: Instant) {
    let closed = app.state().store().closed();
    // The last owner copies the WAL into the database, which may take long or wait for another program that reads.
    tokio::task::spawn_blocking(move || drop(app));
    if timeout_at(deadline, closed).await.is_err() {
        tracing::warn!("the shop stops before the WAL is in the database: keep both files together");
    }
}

fn sources(app: &App, https: Option<Arc<Https>>, background: &Background, dropped_log_lines: ErrorCounter) -> Sources {
    let requests = app.observer().and_then(|observer| observer.metrics());
    let backups = background.backups.as_ref().map(BackupSchedule::status);
    let has_mail = background.mail.is_some();
    let payments = background.payments.clone();
    Sources { store: app.state().store().clone(), requests, https, backups, payments, has_mail, dropped_log_lines }
}

/// Starts the tasks that may be aborted at any time.
fn spawn_tasks(app: Arc<App>, https: Option<Arc<Https>>, background: Background) -> JoinSet<()> {
    let mut tasks = JoinSet::new();
    if background.is_drill {
        return tasks;
    }
    let Background { backups, mail, payments, .. } = background;
    let shop = app.clone();
    tasks.spawn(supervise("lapses", move || cancel_unpaid_orders(shop.clone())));
    let shop = app.clone();
    tasks.spawn(supervise("pictures", move || delete_unused_pictures(shop.clone())));
    if let Some(mail) = mail.map(Arc::new) {
        let (shop, task) = (app.clone(), mail.clone());
        tasks.spawn(supervise("alerts", move || mail::tell_of_refused_orders(shop.clone(), task.clone())));
        let shop = app.clone();
        tasks.spawn(supervise("mails", move || mail::send_mails(shop.clone(), mail.clone())));
    }
    if let Some(payments) = payments {
        let compared = payments.clone();
        tasks.spawn(supervise("comparison with Stripe", move || payments::reconcile(compared.clone())));
        tasks.spawn(supervise("payments", move || payments::work(app.clone(), payments.clone())));
    }
    if let Some(backups) = backups {
        tasks.spawn(backups.run());
    }
    if let Some(https) = https {
        tasks.spawn(async move { https.maintain().await });
    }
    tasks
}

/// Runs a task, and starts it again if it panics.
async fn supervise<F: Future<Output = ()>>(name: &'static str, task: impl Fn() -> F) {
    while AssertUnwindSafe(task()).catch_unwind().await.is_err() {
        tracing::error!("the task of the {name} has failed, and starts again");
        tokio::time::sleep(RESTART_PAUSE).await;
    }
}

async fn accept_if_any(acceptor: &Acceptor, listener: Option<&Listener>) {
    match listener {
        Some(listener) => acceptor.accept(listener).await,
        None => std::future::pending().await,
    }
}

/// Cancels unpaid orders at each interval, until the task is aborted.
async fn cancel_unpaid_orders(app: Arc<App>) {
    let mut has_failed = false;
    loop {
        tokio::time::sleep(UNPAID_CHECK_INTERVAL).await;
        let cancelled = app.state().cancel_unpaid_orders().await;
        log_first(&mut has_failed, cancelled, "unpaid orders cannot be cancelled");
    }
}

/// Deletes unused pictures at startup and then at each interval, until the task is aborted.
async fn delete_unused_pictures(app: Arc<App>) {
    loop {
        if let Err(error) = app.state().delete_unused_pictures().await {
            tracing::error!("unused pictures cannot be deleted: {error}");
        }
        tokio::time::sleep(UNUSED_PICTURES_INTERVAL).await;
    }
}

/// Returns a clock that reads the system time, in Unix seconds.
pub fn system_clock() -> Clock {
    Arc::new(|| {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        i64::try_from(since.as_secs()).unwrap_or_default()
    })
}

/// Returns the URL of the bound socket address.
pub fn listening_url(options: &Serve, bound: SocketAddr) -> String {
    let scheme = if options.https.is_enabled() { "https" } else { "http" };
    format!("{scheme}://{bound}")
}

/// Returns the options that pages use. `bound` replaces a missing public URL.
pub fn page_settings(options: &Serve, bound: SocketAddr) -> Settings {
    Settings {
        support_email: options.support_email.clone(),
        seller: options.seller(),
        pixel_id: options.pixel_id.clone(),
        has_order_page: options.mail.url_file.is_some(),
        origin: options.known_origin().unwrap_or_else(|| listening_url(options, bound)),
        live: live_settings(options),
    }
}

fn live_settings(Serve { mode, payments, .. }: &Serve) -> Option<Live> {
    let key = payments.publishable_key.as_ref().filter(|_| *mode == Mode::Live)?;
    let sales_tax = payments.sales_tax?;
    Some(Live { publishable_key: key.text.clone(), is_test: !key.is_live, sales_tax })
}
