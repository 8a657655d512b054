//! The command line.

use std::io::{self, BufRead, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use rustix::fs::Mode;
use rustix::process::Signal;
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;
use uuid::Uuid;

use crate::api;
use crate::auth::password;
use crate::auth::proxies::TrustedProxies;
use crate::auth::token::TokenKey;
use crate::config::{Database, Serve};
use crate::domain::admin::{AdminEmail, NewPassword};
use crate::server::{self, App, Limits, Server, max_connections, page_settings, system_clock};
use crate::store::{self, Actor, Store, StoreError};

#[derive(Parser)]
#[command(
    name = "shop",
    version,
    about = "A complete online shop for one product, as one executable and one SQLite file"
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serves the shop
    Serve(Serve),
    /// Creates a staff account
    CreateAdmin(NewLogin),
    /// Sets a new password for a staff account and ends its sessions, even while the shop is running
    SetPassword(NewLogin),
    /// Ends every staff session, even while the shop is running, and prints the count
    LogoutAll {
        #[command(flatten)]
        database: Database,
    },
    /// Replaces the token-signing key, which ends every staff session, and prints the count
    NewKey {
        #[command(flatten)]
        database: Database,
    },
    #[command(about = "Prints the OpenAPI document of the API")]
    Openapi,
}

/// The account to create or change, and the source of its new password.
#[derive(Args)]
struct NewLogin {
    #[command(flatten)]
    database: Database,
    /// Email address of the account
    #[arg(long, value_name = "EMAIL")]
    email: String,
    /// Reads the password from standard input instead of prompting for it
    #[arg(long)]
    password_stdin: bool,
}

/// A one-line error message for the terminal: the problem and how to fix it.
struct Failure(String);

impl<E: std::fmt::Display> From<E> for Failure {
    fn from(error: E) -> Self {
        Self(error.to_string())
    }
}

/// Runs the command given by the process arguments. Exit status: 0 success, 1 failure, 2 usage error.
pub fn run() -> ExitCode {
    // Files created here contain orders and secrets: the database, its -wal and -shm, and the key.
    rustix::process::umask(Mode::RWXG | Mode::RWXO);
    let result = match Cli::parse().command {
        Command::Serve(options) => block_on(serve(options)),
        Command::CreateAdmin(login) => block_on(create_admin(login)),
        Command::SetPassword(login) => block_on(set_password(login)),
        Command::LogoutAll { database } => block_on(logout_all(database)),
        Command::NewKey { database } => block_on(new_key(database)),
        Command::Openapi => io::stdout()
            .write_all(api::document().as_bytes())
            .map_err(|error| Failure(format!("cannot write to standard output: {error}"))),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure(message)) => {
            let _ = writeln!(io::stderr(), "shop: {message}");
            ExitCode::FAILURE
        }
    }
}

fn block_on(task: impl Future<Output = Result<(), Failure>>) -> Result<(), Failure> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(task)
}

async fn serve(options: Serve) -> Result<(), Failure> {
    let filter = EnvFilter::try_new(&options.log)?;
    // By default tracing prints its own write errors with a macro that panics; a full disk must not crash the caller.
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
    log.log_internal_errors(false).init();
    // With a handler for SIGXFSZ, a write past the file size limit fails with an error instead of killing the process.
    let _caught = signal(SignalKind::from_raw(Signal::XFSZ.as_raw()))?;
    let limits = Limits { connections: max_connections()?, idle_timeout: options.idle_timeout };
    let path = &options.database.path;
    let clock = system_clock();
    let resolved = store::resolve(path)?;
    store::inspect(&resolved)?;
    // Lock before opening: opening may migrate the database while another version of the program serves it.
    take_serve_lock(&resolved, path)?;
    let store = Store::open(&resolved, clock())?;
    store.check_integrity()?;
    let key = load_key(&resolved)?;
    let has_admins = store.has_admins().await?;
    let server = Server::bind(options.listen).await.map_err(|error| {
        format!("cannot listen on {}: {error}: choose another address with --listen", options.listen)
    })?;
    let settings = page_settings(&options, server.local_addr()?);
    let api_options = api::Options {
        max_units_per_order: options.max_units_per_order,
        unpaid_after: Some(options.unpaid_after).filter(|seconds| *seconds > 0),
        has_public_url: options.public_url.is_some(),
    };
    let proxies = TrustedProxies::new(options.trusted_proxies);
    let app = App::new(store, key, clock, settings, proxies.clone(), api_options);
    // Install the handlers before the announcement: a supervisor may send a signal as soon as it reads that line.
    let (mut terminated, mut interrupted) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    // Sent when the terminal closes.
    let mut hung_up = signal(SignalKind::hangup())?;
    let stop = async move {
        tokio::select! {
            _ = terminated.recv() => {}
            _ = interrupted.recv() => {}
            _ = hung_up.recv() => {}
        }
    };
    // A closed standard output must not prevent serving.
    let _ = announce(&server, path, has_admins);
    server.run(app, proxies, limits, stop).await;
    Ok(())
}

fn announce(server: &Server, database: &Path, has_admins: bool) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "The shop is open on http://{}", server.local_addr()?)?;
    if !has_admins {
        let database = database.display();
        writeln!(out, "There is no staff account yet: shop create-admin --db {database} --email you@example.com")?;
    }
    out.flush()
}

fn take_serve_lock(database: &Path, path_as_given: &Path) -> Result<(), Failure> {
    let name = path_as_given.display();
    server::take_serve_lock(database).map_err(|error| match error.kind() {
        io::ErrorKind::ResourceBusy => {
            Failure(format!("{name} is served already: stop that shop first, or name another file with --db"))
        }
        _ => Failure(format!("cannot open {name}: {error}")),
    })
}

fn load_key(database: &Path) -> Result<TokenKey, Failure> {
    TokenKey::load(database).map_err(|error| Failure(format!("cannot use {}.key: {error}", database.display())))
}

async fn create_admin(NewLogin { database, email, password_stdin }: NewLogin) -> Result<(), Failure> {
    let email = AdminEmail::parse(&email).map_err(|error| Failure(format!("--email: {}", error.message)))?;
    let hash = new_password_hash(&email, password_stdin)?;
    let clock = system_clock();
    let store = Store::open(&database.path, clock())?;
    let actor = Actor { email: String::new(), at: clock() };
    match store.insert_admin(Uuid::new_v4().to_string(), email, hash, actor).await {
        Ok(admin) => {
            report(&format!("{} can sign in on /admin/login", admin.email));
            Ok(())
        }
        Err(StoreError::Conflict(error)) => Err(Failure(format!("--email: {}", error.message))),
        Err(error) => Err(error.into()),
    }
}

async fn set_password(NewLogin { database, email, password_stdin }: NewLogin) -> Result<(), Failure> {
    let path = database.path;
    let email = AdminEmail::parse(&email).map_err(|error| Failure(format!("--email: {}", error.message)))?;
    let clock = system_clock();
    let store = open_existing(&path, clock())?;
    let typed_email = email.as_str().to_owned();
    let unknown = || format!("--email: {typed_email} has no account: make one with shop create-admin");
    // Fail for an unknown account before prompting for the password.
    store.find_account(typed_email.clone()).await?.ok_or_else(unknown)?;
    let hash = new_password_hash(&email, password_stdin)?;
    let actor = Actor { email: String::new(), at: clock() };
    let ended = match store.set_password(email, hash, actor).await {
        Err(StoreError::NotFound) => return Err(unknown().into()),
        ended => ended?,
    };
    report(&format!("{typed_email} has a new password; {} ended", format_sessions(ended)));
    Ok(())
}

async fn logout_all(Database { path }: Database) -> Result<(), Failure> {
    let at = system_clock()();
    let store = open_existing(&path, at)?;
    let ended = store.delete_all_sessions(Actor { email: String::new(), at }).await?;
    report(&format!("{} ended", format_sessions(ended)));
    Ok(())
}

async fn new_key(database: Database) -> Result<(), Failure> {
    let path = database.path;
    let at = system_clock()();
    let store = open_existing(&path, at)?;
    let name = format!("{}.key", path.display());
    // Replace the key first: tokens signed with the old key are then invalid even if ending the sessions fails.
    TokenKey::rotate(&store::resolve(&path)?).map_err(|error| Failure(format!("cannot replace {name}: {error}")))?;
    let ended = store.end_sessions_of_old_key(Actor { email: String::new(), at }).await?;
    report(&format!("{name} is new, and {} ended", format_sessions(ended)));
    Ok(())
}

/// Opens an existing database. A mistyped path is an error; it must not create a new database.
fn open_existing(path: &Path, now: i64) -> Result<Store, Failure> {
    if !path.exists() {
        return Err(Failure(format!("there is no {}: name the shop's database with --db", path.display())));
    }
    Ok(Store::open(path, now)?)
}

fn format_sessions(count: usize) -> String {
    format!("{count} {}", if count == 1 { "session" } else { "sessions" })
}

/// Prints the result. If standard output is closed, prints to standard error; the command has succeeded either way.
fn report(line: &str) {
    if let Err(error) = writeln!(io::stdout(), "{line}") {
        let _ = writeln!(io::stderr(), "shop: {line} (cannot write to standard output: {error})");
    }
}

/// Reads or prompts for a password, checks it against the rules for this account, and returns its hash.
fn new_password_hash(email: &AdminEmail, from_stdin: bool) -> Result<String, Failure> {
    let typed = if from_stdin { read_password()? } else { prompt_password()? };
    let new_password =
        NewPassword::parse(&typed, "password", email.as_str()).map_err(|error| Failure(error.message))?;
    Ok(password::hash(new_password.as_bytes()))
}

fn read_password() -> Result<String, Failure> {
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line)?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}

fn prompt_password() -> Result<String, Failure> {
    let prompt_once = |prompt| {
        rpassword::prompt_password(prompt)
            .map_err(|error| Failure(format!("cannot ask for a password here: {error}: use --password-stdin")))
    };
    let typed = prompt_once("Password (at least 12 characters): ")?;
    if prompt_once("The same again: ")? == typed { Ok(typed) } else { Err(Failure("the two passwords differ".into())) }
}
