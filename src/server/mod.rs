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
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::task::JoinSet;
use tokio::time::{Instant, timeout_at};
use tracing_appender::non_blocking::ErrorCounter;

use crate::auth::proxies::TrustedProxies;
use crate::config::{Mode, Serve};
use crate::domain::business_days::{day_of, end_of};
use crate::domain::clock::Clock;
use crate::tasks::Run;
use crate::web::{Live, Settings};

pub use app::App;
pub use backups::{BackupSchedule, require_backup_folder};
pub use https::{Https, HttpsError, check_certificate};
pub use log::Log;
pub use mail::Mail;
pub use net::Limits;
pub use redirect::Redirect;
pub use rlimit::max_connections;
pub use serve_lock::{await_serve_lock, take_serve_lock};
pub use sockets::PassedSockets;

use mail::REFUSED_PERIOD;
use metrics::{Exposition, Sources};
use net::{Acceptor, DRAIN_TIMEOUT, Listener, Responder};
use payments::UNSHIPPED_PERIOD;
use sockets::Socket;

/// How long the shop takes to drain and to close the database. With the times for the last log lines and for work that is
/// abandoned, it is less than 11 s.
const STOP_TIMEOUT: Duration = DRAIN_TIMEOUT.saturating_add(Duration::from_millis(300));
const MINUTE: Duration = Duration::from_mins(1);
/// How often orders that have been unpaid for too long are cancelled.
const UNPAID_CHECK_INTERVAL: Duration = MINUTE;
const PROBLEM_MAIL_INTERVAL: Duration = Duration::from_hours(1);
/// How often pictures that no product refers to are deleted.
const UNUSED_PICTURES_INTERVAL: Duration = Duration::from_hours(1);

/// Background work that the owner has configured.
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct Background {
    pub is_drill: bool,
    pub backups: Option<BackupSchedule>,
    pub mail: Option<Mail>,
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
        let mut tasks = start_tasks(&app, https, background);
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
    let (state, payments) = (app.state(), app.state().payments().cloned());
    let (store, tasks) = (state.store().clone(), state.tasks.clone());
    Sources { store, tasks, requests, https, backups, payments, has_mail, dropped_log_lines }
}

/// Starts the tasks, which may be aborted at any time.
fn start_tasks(app: &Arc<App>, https: Option<Arc<Https>>, background: Background) -> JoinSet<()> {
    let (tasks, mut started) = (&app.state().tasks, JoinSet::new());
    if background.is_drill {
        return started;
    }
    let Background { backups, mail, .. } = background;
    let orders = || Some(app.state().store().order_commits());
    started.spawn(tasks.drive("unpaid_orders", UNPAID_CHECK_INTERVAL, None, app.clone(), cancel_unpaid_orders));
    started.spawn(tasks.drive("sales", Duration::ZERO, None, app.clone(), end_sales));
    started.spawn(tasks.drive("unused_pictures", Duration::ZERO, None, app.clone(), delete_unused_pictures));
    if let Some(mail) = mail.map(Arc::new) {
        started.spawn(tasks.drive("mails", Duration::ZERO, orders(), mail.clone(), Mail::send_due));
        started.spawn(tasks.drive("mail_upkeep", Duration::ZERO, None, mail.clone(), Mail::tidy));
        let catalog = Some(app.state().store().catalog_commits());
        started.spawn(tasks.drive("restock_mails", Duration::ZERO, catalog, mail.clone(), Mail::tell_of_restocks));
        started.spawn(tasks.drive("problem_mail", PROBLEM_MAIL_INTERVAL, None, app.clone(), mail_problems));
        started.spawn(tasks.drive("refused_orders", REFUSED_PERIOD, None, mail, Mail::tell_of_refused_orders));
    }
    if let Some(payments) = app.state().payments().cloned() {
        started.spawn(tasks.drive("payments", Duration::ZERO, orders(), payments.clone(), payments::work));
        started.spawn(tasks.drive("payment_comparison", Duration::ZERO, None, payments.clone(), payments::compare));
        let run = payments::compare_unshipped;
        started.spawn(tasks.drive("unshipped_comparison", UNSHIPPED_PERIOD, None, payments, run));
    }
    if let Some(backups) = backups.map(Arc::new) {
        started.spawn(tasks.drive("backups", Duration::ZERO, None, backups, BackupSchedule::run));
    }
    if let Some(https) = https {
        started.spawn(tasks.drive("certificate", Duration::ZERO, None, https, Https::maintain));
    }
    started
}

async fn accept_if_any(acceptor: &Acceptor, listener: Option<&Listener>) {
    match listener {
        Some(listener) => acceptor.accept(listener).await,
        None => std::future::pending().await,
    }
}

async fn cancel_unpaid_orders(app: Arc<App>) -> Run {
    let cancelled = app.state().cancel_unpaid_orders().await;
    Run::of(cancelled, "unpaid orders cannot be cancelled", UNPAID_CHECK_INTERVAL, UNPAID_CHECK_INTERVAL)
}

/// Ends sales, and runs again at the end of the day.
async fn end_sales(app: Arc<App>) -> Run {
    let ended = app.state().end_sales().await;
    let now = app.state().now();
    let left = u64::try_from(end_of(day_of(now)) + 1 - now).map_or(MINUTE, Duration::from_secs);
    // The system time may be set, and the machine may sleep.
    Run::of(ended, "sales cannot be ended", left.min(MINUTE), MINUTE)
}

async fn mail_problems(app: Arc<App>) -> Run {
    let mailed = app.state().mail_problems().await;
    Run::of(mailed, "the mail about problems cannot be written", PROBLEM_MAIL_INTERVAL, PROBLEM_MAIL_INTERVAL)
}

async fn delete_unused_pictures(app: Arc<App>) -> Run {
    let deleted = app.state().delete_unused_pictures().await;
    Run::of(deleted, "unused pictures cannot be deleted", UNUSED_PICTURES_INTERVAL, UNUSED_PICTURES_INTERVAL)
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

fn live_settings(options: &Serve) -> Option<Live> {
    let payments = &options.payments;
    let key = payments.publishable_key.as_ref().filter(|_| options.mode() == Mode::Live)?;
    let sales_tax = payments.sales_tax?;
    Some(Live { publishable_key: key.text.clone(), is_test: !key.is_live, sales_tax })
}
