//! `shop serve`: starts the shop and stops it on a signal.

mod bind;
mod live;

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rustix::process::Signal;
use tokio::signal::unix::{SignalKind, signal};

use self::bind::bind;
use self::live::require_fabrics;
pub(super) use self::live::stripe;
use super::failure::Failure;
use super::mail::mailer;
use crate::api::{self, CertificateCheck, MailStatus};
use crate::auth::proxies::TrustedProxies;
use crate::auth::token::TokenKey;
use crate::config::{Mode, Serve};
use crate::domain::setting::ShopSetting;
use crate::payments::{CardPayments, Stripe, StripeError};
use crate::server::{
    self, App, Background, BackupSchedule, Https, Limits, Log, Mail, PassedSockets, listening_url, max_connections,
    page_settings, require_backup_folder, system_clock,
};
use crate::store::{self, Store, StoreError};

/// How long the start waits for Stripe.
const ACCOUNT_PATIENCE: Duration = Duration::from_secs(5);

pub(super) async fn run(
    given: Serve,
    settings: Vec<ShopSetting>,
    passed: io::Result<PassedSockets>,
) -> Result<(), Failure> {
    let options = if given.drill { given.for_drill() } else { given };
    let log = Log::start(&options.log);
    // With a handler for SIGXFSZ, a write past the file size limit fails with an error instead of killing the process.
    let _caught = signal(SignalKind::from_raw(Signal::XFSZ.as_raw()))?;
    let limits = Limits { connections: max_connections()?, idle_timeout: options.idle_timeout };
    options.validate()?;
    require_backup_folder(&options.backups).await?;
    let (origin, sales_tax) = (options.known_origin(), options.payments.sales_tax);
    let mailer = mailer(options.mail.clone(), origin, &options.support_email, options.seller(), sales_tax)?;
    let stripe = stripe(&options)?;
    let path = &options.database.path;
    let (clock, resolved) = (system_clock(), store::resolve(path)?);
    let store = open_store(&options, &resolved, clock()).await?;
    require_fabrics(&options, &store).await?;
    if !options.drill {
        begin_payments(&store, stripe.as_ref(), options.take_over).await?;
    }
    let key = load_key(&resolved, !store.list_sessions(None, clock()).await?.is_empty())?;
    let has_admins = store.has_admins().await?;
    let https = Https::open(&options.https, &resolved, clock.clone())?.map(Arc::new);
    let passed = passed.map_err(|error| Failure(format!("cannot use a socket that systemd passed: {error}")))?;
    let server = bind(&options, &log, passed).await?;
    if stripe.as_ref().is_some_and(|stripe| !stripe.key.is_live) {
        tracing::warn!("the keys are Stripe's test keys: no card is charged");
    }
    let bound = server.local_addr()?;
    if options.mode.is_none() && !bound.ip().to_canonical().is_loopback() {
        tracing::warn!(
            "this is a demonstration that takes no money: --mode live charges cards, --mode spec ends this warning"
        );
    }
    let page_settings = page_settings(&options, bound);
    let backups = BackupSchedule::new(options.backups.clone(), store.clone(), &resolved, clock.clone());
    let url =
        options.https.domains.first().map_or_else(|| listening_url(&options, bound), |_| page_settings.origin.clone());
    let proxies = TrustedProxies::new(options.trusted_proxies.iter().copied());
    let payments =
        stripe.map(|stripe| Arc::new(CardPayments::new(store.clone(), stripe, clock.clone(), alert_email(&options))));
    let api_options = api::Options {
        payments,
        is_drill: options.drill,
        settings: settings.into(),
        ..api_options(&options, https.clone(), backups.as_ref(), mailer.is_some())
    };
    let mail = mailer.zip(api_options.mail.clone());
    let mail = mail.map(|(mailer, status)| Mail { store: store.clone(), mailer, status, clock: clock.clone() });
    let app = App::new(store, key, clock, page_settings, proxies.clone(), api_options);
    let app = app.observed(options.log.format.is_some(), options.metrics_listen.is_some());
    // Before the announcement: a supervisor may send a signal as soon as it reads that line.
    let stop = stop_signal()?;
    let background = Background { is_drill: options.drill, backups, mail };
    let serving = server.run(app, https.clone(), proxies, limits, background, stop);
    serve_announced(serving, https, || announce(&url, path, has_admins, options.drill)).await;
    Ok(())
}

/// Serves, and announces the shop once it has a certificate, if it needs one.
async fn serve_announced(
    serving: impl Future<Output = ()>,
    https: Option<Arc<Https>>,
    announce: impl FnOnce() -> io::Result<()>,
) {
    let is_open = async {
        if let Some(https) = https {
            https.available().await;
        }
    };
    tokio::pin!(serving);
    tokio::select! {
        biased;
        () = is_open => {
            // A closed standard output must not prevent serving.
            let _ = announce();
            serving.await;
        }
        () = &mut serving => {}
    }
}

/// Opens the database once no other process serves it. `resolved` is its path without links.
async fn open_store(options: &Serve, resolved: &Path, now: i64) -> Result<Store, Failure> {
    let path = &options.database.path;
    // Before the lock, which creates the file.
    if options.must_exist && fs::metadata(resolved).map_or(true, |file| file.len() == 0) {
        let remedy = "mount its disk, restore a backup, or leave out --must-exist";
        return Err(Failure(format!("there is no {}: {remedy}", path.display())));
    }
    store::inspect_unlocked(resolved)?;
    // Lock before opening: opening may migrate the database while another version of the program serves it.
    let on_wait = |time: Duration| {
        tracing::warn!(
            "{} is already being served: waiting up to {} s for that process to stop",
            path.display(),
            time.as_secs()
        );
    };
    server::await_serve_lock(resolved, on_wait).await.map_err(|error| lock_failure(path, &error))?;
    store::remove_second_name(resolved)?;
    let store = match &options.litestream {
        Some(socket) => Store::open_replicated(resolved, now, socket)?,
        None => Store::open(resolved, now)?,
    };
    store.check_integrity()?;
    Ok(store)
}

/// Checks that this shop may finish the payments that are not finished, and that its account can.
async fn begin_payments(store: &Store, stripe: Option<&Stripe>, is_take_over: bool) -> Result<(), Failure> {
    require_mode_of_payments(store, stripe).await?;
    let Some(stripe) = stripe else {
        // No payment will show that they work.
        let _ = store.clear_refusal().await;
        return Ok(());
    };
    // Also an order that is not paid yet: where it comes from, its card may be authorized, and this shop would release it.
    let is_open = !store.open_payment_modes().await?.is_empty();
    if is_open && !is_take_over && store.is_restored().await? {
        return Err(Failure(
            "this database is a copy, and some of its payments by card are not finished: if the shop that it comes \
             from is off for good, start once with --take-over; to look at a copy, start it with --drill"
                .to_owned(),
        ));
    }
    // A machine that returns after another one took over cannot save, and asks nothing of Stripe.
    let can_save = store.check_writable(system_clock()()).await.is_ok();
    if can_save && let Some(intent) = store.find_open_intent().await? {
        require_account_of_payment(stripe, &intent).await?;
    }
    match store.begin_payments(stripe.key.is_live).await {
        // The first comparison does it, once the replica is there.
        Err(StoreError::ReplicaBehind) => Ok(()),
        begun => Ok(begun?),
    }
}

/// Asks Stripe about a payment that is not finished. Starts without an answer: pages need no payments.
async fn require_account_of_payment(stripe: &Stripe, intent: &str) -> Result<(), Failure> {
    match tokio::time::timeout(ACCOUNT_PATIENCE, stripe.get(intent)).await {
        Ok(Err(StripeError::NotFound(_))) => Err(Failure(format!(
            "the account of --stripe-key-file does not have payment {intent}, which is not finished: give the key of the \
             account that has it until it is"
        ))),
        _ => Ok(()),
    }
}

/// Checks that the account can finish the payments that are not finished.
async fn require_mode_of_payments(store: &Store, stripe: Option<&Stripe>) -> Result<(), Failure> {
    let given = stripe.map(|stripe| stripe.key.is_live);
    let open = store.open_payment_modes().await?.into_iter().find(|is_live| given != Some(*is_live));
    let name = |is_live| if is_live { "live" } else { "test" };
    match (open, given) {
        (None, _) => Ok(()),
        (Some(open), None) => Err(Failure(format!(
            "some payments by card are not finished: start with --mode live and the {} key until they are",
            name(open)
        ))),
        (Some(open), Some(_)) => Err(Failure(format!(
            "some payments of the {} mode of Stripe are not finished: give its keys until they are",
            name(open)
        ))),
    }
}

fn alert_email(options: &Serve) -> String {
    options.alert_email.as_ref().unwrap_or(&options.support_email).clone()
}

fn api_options(
    options: &Serve,
    https: Option<Arc<Https>>,
    backups: Option<&BackupSchedule>,
    has_mail: bool,
) -> api::Options {
    api::Options {
        max_units_per_order: options.max_units_per_order,
        unpaid_after: Some(options.unpaid_after).filter(|seconds| *seconds > 0),
        has_public_url: options.known_origin().is_some(),
        has_seller: options.seller.is_some(),
        require_second_factor: options.require_second_factor,
        zone: options.zone.zone(),
        sales_tax: options.payments.sales_tax,
        backups: backups.map(BackupSchedule::status),
        mail: has_mail.then(|| Arc::new(MailStatus::new(alert_email(options)))),
        messages_to: Some(options.support_email.clone()).filter(|_| options.mode() == Mode::Live),
        pay_within: options.payments.pay_within,
        certificate: https.map(|https| Arc::new(move |now| https.check(now)) as CertificateCheck),
        ..api::Options::default()
    }
}

/// Installs handlers for the signals that stop the shop, and returns a future that waits for one of them.
fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    let (mut terminated, mut interrupted) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    // Sent when the terminal closes.
    let mut hung_up = signal(SignalKind::hangup())?;
    Ok(async move {
        tokio::select! {
            _ = terminated.recv() => {}
            _ = interrupted.recv() => {}
            _ = hung_up.recv() => {}
        }
    })
}

fn announce(url: &str, database: &Path, has_admins: bool, is_drill: bool) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "The shop is open on {url}")?;
    if is_drill {
        writeln!(out, "This is a drill: it can be read, and nothing can be changed")?;
    }
    if !has_admins {
        let database = database.display();
        writeln!(
            out,
            "There is no staff account yet. Create one: shop create-admin --db {database} --email you@example.com"
        )?;
    }
    out.flush()
}

pub(super) fn take_serve_lock(database: &Path, path_as_given: &Path) -> Result<(), Failure> {
    server::take_serve_lock(database).map_err(|error| lock_failure(path_as_given, &error))
}

fn lock_failure(path: &Path, error: &io::Error) -> Failure {
    let name = path.display();
    if error.kind() == io::ErrorKind::ResourceBusy {
        Failure(format!("{name} is already being served: stop that process first, or name another file with --db"))
    } else {
        Failure(format!("cannot open {name}: {error}"))
    }
}

fn load_key(database: &Path, has_sessions: bool) -> Result<TokenKey, Failure> {
    let path = format!("{}.key", database.display());
    if has_sessions && !Path::new(&path).exists() {
        tracing::warn!("{path} was missing: the new one ends all sessions, and browsers are unknown again");
    }
    TokenKey::load(database).map_err(|error| Failure(format!("cannot use {path}: {error}")))
}
