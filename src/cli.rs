//! The command line (DESIGN section 3).

use std::io::{self, BufRead, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use rustix::fs::Mode;
use rustix::process::Signal;
use tokio::signal::unix::{SignalKind, signal};
use uuid::Uuid;

use crate::api;
use crate::auth::password;
use crate::auth::proxies::TrustedProxies;
use crate::auth::token::TokenKey;
use crate::config::{Database, Serve};
use crate::domain::admin::{AdminEmail, NewPassword};
use crate::server::{App, Lease, Server, page_settings, system_clock};
use crate::store::{Actor, Store, StoreError};

/// A complete online shop for one product: one executable, one `SQLite` file.
#[derive(Parser)]
#[command(name = "shop", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the shop
    Serve(Serve),
    /// Create a staff account
    CreateAdmin {
        #[command(flatten)]
        database: Database,
        /// The address to sign in with
        #[arg(long, value_name = "EMAIL")]
        email: String,
        /// Read the password from standard input instead of asking for it
        #[arg(long)]
        password_stdin: bool,
    },
    /// End every session of staff, such as when a token may have been stolen
    LogoutAll {
        #[command(flatten)]
        database: Database,
    },
    /// Print the API's `OpenAPI` document
    Openapi,
}

/// One line for the person at the terminal: what is wrong, and what to do.
struct Failure(String);

impl<E: std::fmt::Display> From<E> for Failure {
    fn from(error: E) -> Self {
        Self(error.to_string())
    }
}

/// Runs the command of this process's arguments; exit status 0 done, 1 failed, 2 usage.
pub fn run() -> ExitCode {
    // What is made here holds orders and secrets: the database, its -wal and -shm, the key.
    rustix::process::umask(Mode::RWXG | Mode::RWXO);
    let done = match Cli::parse().command {
        Command::Serve(options) => block_on(serve(options)),
        Command::CreateAdmin { database, email, password_stdin } => {
            block_on(create_admin(database, email, password_stdin))
        }
        Command::LogoutAll { database } => block_on(logout_all(database)),
        Command::Openapi => io::stdout().write_all(api::document().as_bytes()).map_err(Failure::from),
    };
    match done {
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
    let filter = tracing_subscriber::EnvFilter::try_from_env("SHOP_LOG").unwrap_or_else(|_| "warn,shop=info".into());
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr).init();
    // Caught, a limit on the size of files is an error of one write; by default it ends the program.
    let _caught = signal(SignalKind::from_raw(Signal::XFSZ.as_raw()))?;
    let path = &options.database.path;
    let clock = system_clock();
    // Before the database is opened, which may bring it to this version's schema under the other one's feet.
    let lease = take_lease(path)?;
    let store = Store::open(path, clock())?;
    let key = load_key(path)?;
    let _lease = if lease.is_some() { lease } else { take_lease(path)? };
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
    // Caught before anyone is told that the shop is open: from then on it may be asked to close.
    let (mut terminated, mut interrupted) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    let stop = async move {
        tokio::select! {
            _ = terminated.recv() => {}
            _ = interrupted.recv() => {}
        }
    };
    // Nobody reading what is printed is no reason not to serve.
    let _ = announce(&server, path, has_admins);
    server.run(app, proxies, stop).await;
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

fn take_lease(database: &Path) -> Result<Option<Lease>, Failure> {
    let name = database.display();
    Lease::take(database).map_err(|error| match error.kind() {
        io::ErrorKind::ResourceBusy => {
            Failure(format!("{name} is served already: stop that shop first, or name another file with --db"))
        }
        _ => Failure(format!("cannot lock {name}.key: {error}")),
    })
}

fn load_key(database: &Path) -> Result<TokenKey, Failure> {
    TokenKey::load(database).map_err(|error| Failure(format!("cannot use {}.key: {error}", database.display())))
}

async fn create_admin(database: Database, email: String, password_stdin: bool) -> Result<(), Failure> {
    let email = AdminEmail::parse(&email).map_err(|error| Failure(format!("--email: {}", error.message)))?;
    let typed = if password_stdin { read_password()? } else { ask_password()? };
    let new_password =
        NewPassword::parse(&typed, "password", email.as_str()).map_err(|error| Failure(error.message))?;
    let clock = system_clock();
    let store = Store::open(&database.path, clock())?;
    let actor = Actor { email: String::new(), at: clock() };
    let hash = password::hash(new_password.as_bytes());
    match store.insert_admin(Uuid::new_v4().to_string(), email, hash, actor).await {
        Ok(admin) => Ok(writeln!(io::stdout(), "{} can sign in on /admin/login", admin.email)?),
        Err(StoreError::Conflict(error)) => Err(Failure(format!("--email: {}", error.message))),
        Err(error) => Err(error.into()),
    }
}

async fn logout_all(Database { path }: Database) -> Result<(), Failure> {
    if !path.exists() {
        return Err(Failure(format!("there is no {}: name the shop's database with --db", path.display())));
    }
    let at = system_clock()();
    let store = Store::open(&path, at)?;
    let ended = store.delete_all_sessions(Actor { email: String::new(), at }).await?;
    Ok(writeln!(io::stdout(), "{ended} {} ended", if ended == 1 { "session" } else { "sessions" })?)
}

fn read_password() -> Result<String, Failure> {
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line)?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}

fn ask_password() -> Result<String, Failure> {
    let ask = |prompt| {
        rpassword::prompt_password(prompt)
            .map_err(|error| Failure(format!("cannot ask for a password here: {error}: use --password-stdin")))
    };
    let typed = ask("Password (at least 12 characters): ")?;
    if ask("The same again: ")? == typed { Ok(typed) } else { Err(Failure("the two passwords differ".into())) }
}
