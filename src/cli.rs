//! The command line.

mod accounts;
mod backup;
mod check;
mod customers;
mod database;
mod failure;
mod help;
mod init;
mod mail;
mod new_password;
mod orders;
mod output;
mod payments;
mod products;
mod serve;
mod settings;
mod staff;
mod version;

use std::env;
use std::io::{self, Write};
use std::path::PathBuf;
use std::pin::Pin;
use std::process::{self, ExitCode};
use std::time::Duration;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use rustix::fs::Mode;

use crate::api;
use crate::config::{Database, Serve};
use crate::server::PassedSockets;
use accounts::{AccountPassword, create_admin, new_key};
use check::Check;
use customers::CustomersCommand;
use failure::Failure;
use init::Init;
use mail::MailCommand;
use orders::OrdersCommand;
use output::{Output, printable, write_data};
use payments::PaymentsCommand;
use products::ProductsCommand;
use settings::{settings_file, shown_settings};
use staff::StaffCommand;
use version::version;

/// How long a command waits at its end for work that nobody needs any more, such as decoding a picture.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_millis(250);

#[derive(Parser)]
#[command(
    name = "shop",
    version = version(),
    about = "A complete online shop for one product, as one executable and one SQLite file\n\n\
        All commands but restore work while the shop is running."
)]
struct Cli {
    /// File of settings in TOML; the default is shop.toml next to the database, if there is one
    #[arg(long, env = "SHOP_CONFIG", value_name = "FILE", global = true)]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serves the shop
    Serve(Box<Serve>),
    /// Backs up the database to a new file and checks the copy
    Backup {
        #[command(flatten)]
        database: Database,
        /// File to create, with its checksum in FILE.sha256
        file: PathBuf,
        #[command(flatten)]
        output: Output,
    },
    /// Replaces the database with a backup; stop the shop first
    ///
    /// The backup is checked first. The previous database is kept under another name.
    Restore {
        #[command(flatten)]
        database: Database,
        /// Backup to restore
        file: PathBuf,
        #[command(flatten)]
        output: Output,
    },
    /// Creates a staff account, and the database if there is none
    CreateAdmin(AccountPassword),
    /// Replaces the token-signing key, which ends every staff session
    NewKey {
        #[command(flatten)]
        database: Database,
    },
    /// Lists, shows and exports orders
    #[command(subcommand)]
    Orders(OrdersCommand),
    /// Exports what is stored about a shopper, and forgets it
    #[command(subcommand)]
    Customers(CustomersCommand),
    /// Lists products and sets their prices and stock
    #[command(subcommand)]
    Products(ProductsCommand),
    /// Lists staff accounts and sessions, and changes them
    #[command(subcommand)]
    Staff(StaffCommand),
    /// Checks data, files and disk; exits with 1 if a check fails
    #[command(visible_alias = "doctor", mut_args(|arg| help::hide_except(arg, &check::SHOWN)))]
    Check(Box<Check>),
    /// Sends samples of the shop's letters
    #[command(subcommand)]
    Mail(MailCommand),
    /// Checks the Stripe account
    #[command(subcommand)]
    Payments(PaymentsCommand),
    /// Asks for the settings of a new shop, and makes its files and the first account
    ///
    /// Each question has a flag. Nothing is made before the last answer.
    Init(Box<Init>),
    /// Prints an example of shop.toml with every setting
    Settings,
    #[command(about = "Prints the OpenAPI document of the API")]
    Openapi,
}

/// Runs the command given by the process arguments. Exit status: 0 success, 1 failure, 2 usage error.
pub fn run() -> ExitCode {
    // Files created here contain orders and secrets: the database, its -wal and -shm, and the key.
    rustix::process::umask(Mode::RWXG | Mode::RWXO);
    match run_command() {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure(message)) => {
            let _ = writeln!(io::stderr(), "shop: {}", printable(message));
            ExitCode::FAILURE
        }
    }
}

fn run_command() -> Result<(), Failure> {
    let command = help::completed(Cli::command());
    let arguments = settings::with_settings(&command, env::args_os().collect())?;
    let matches = command.try_get_matches_from(&arguments.all).unwrap_or_else(|error| {
        let _ = error.print();
        if let (true, Some(file)) = (error.use_stderr(), &arguments.file) {
            let _ = writeln!(io::stderr(), "Settings are also read from {}.", file.display());
        }
        process::exit(error.exit_code())
    });
    let parsed = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    match parsed.command {
        Command::Serve(options) => {
            let settings =
                matches.subcommand_matches("serve").map(|matches| shown_settings(matches, &arguments.of_file));
            block_on(serve::run(*options, settings.unwrap_or_default(), PassedSockets::from_env()))
        }
        Command::Backup { database, file, output } => backup::back_up(&database, &file, output),
        Command::Restore { database, file, output } => backup::restore(&database, &file, output),
        Command::CreateAdmin(account) => block_on(create_admin(account, Output::default())),
        Command::NewKey { database } => block_on(new_key(database)),
        Command::Orders(command) => block_on(orders::run(command)),
        Command::Customers(command) => block_on(customers::run(command)),
        Command::Products(command) => block_on(products::run(command)),
        Command::Staff(command) => block_on(staff::run(command)),
        Command::Check(options) => block_on(check::run(*options)),
        Command::Mail(command) => block_on(mail::run(command)),
        Command::Payments(command) => block_on(payments::run(command)),
        Command::Init(options) => block_on(init::run(*options, parsed.config)),
        Command::Settings => write_data(settings_file(&[]).as_bytes()),
        Command::Openapi => write_data(api::document().as_bytes()),
    }
}

// Boxed, because each type of a task would compile tokio's scheduler.
fn block_on(task: impl Future<Output = Result<(), Failure>>) -> Result<(), Failure> {
    let task: Pin<Box<dyn Future<Output = _>>> = Box::pin(task);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let result = runtime.block_on(task);
    runtime.shutdown_timeout(SHUTDOWN_TIMEOUT);
    result
}
