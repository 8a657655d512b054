//! `shop staff`: accounts of staff and their sessions.

use clap::{Args, Subcommand};
use serde_json::json;

use super::accounts::{AccountPassword, create_admin, parse_email, unknown_account};
use super::database::{actor, now, open_existing, open_for_reading};
use super::failure::Failure;
use super::new_password::new_password_hash;
use super::output::{Output, Target, format_sessions, format_time, table};
use crate::api::json;
use crate::domain::admin::Admin;
use crate::store::{OpenSession, Store, StoreError};

#[derive(Subcommand)]
pub(super) enum StaffCommand {
    /// Lists accounts
    List(Target),
    /// Creates an account, like create-admin
    Add(PasswordCommand),
    /// Removes an account and ends its sessions
    Remove(Remove),
    /// Sets a new password for an account and ends its sessions
    SetPassword(PasswordCommand),
    /// Turns off the second factor of an account, for example when a phone is lost, and ends its sessions
    ResetSecondFactor(Reset),
    /// Lists open sessions, newest first
    Sessions(Sessions),
    /// Ends sessions
    Logout(Logout),
}

#[derive(Args)]
pub(super) struct PasswordCommand {
    #[command(flatten)]
    account: AccountPassword,
    #[command(flatten)]
    output: Output,
}

#[derive(Args)]
pub(super) struct Remove {
    #[command(flatten)]
    target: Target,
    /// Email of the account
    #[arg(long, value_name = "EMAIL")]
    email: String,
    /// Removes the account even if it is the last one
    #[arg(long)]
    force: bool,
}

#[derive(Args)]
pub(super) struct Reset {
    #[command(flatten)]
    target: Target,
    /// Email of the account
    #[arg(long, value_name = "EMAIL")]
    email: String,
}

#[derive(Args)]
pub(super) struct Sessions {
    #[command(flatten)]
    target: Target,
    /// Only sessions of this account
    #[arg(long, value_name = "EMAIL")]
    email: Option<String>,
}

#[derive(Args)]
pub(super) struct Logout {
    #[command(flatten)]
    target: Target,
    #[command(flatten)]
    ended: SessionsToEnd,
}

#[derive(Args)]
#[group(required = true, multiple = false)]
struct SessionsToEnd {
    /// Every session of this account
    #[arg(long, value_name = "EMAIL")]
    email: Option<String>,
    /// One session, by the id that shop staff sessions prints
    #[arg(long, value_name = "ID")]
    session: Option<String>,
    /// Every session of every account
    #[arg(long)]
    all: bool,
}

pub(super) async fn run(command: StaffCommand) -> Result<(), Failure> {
    match command {
        StaffCommand::List(options) => list(options).await,
        StaffCommand::Add(PasswordCommand { account, output }) => create_admin(account, output).await,
        StaffCommand::Remove(options) => remove(options).await,
        StaffCommand::SetPassword(options) => set_password(options).await,
        StaffCommand::ResetSecondFactor(options) => reset(options).await,
        StaffCommand::Sessions(options) => sessions(options).await,
        StaffCommand::Logout(options) => logout(options).await,
    }
}

async fn list(Target { database, output }: Target) -> Result<(), Failure> {
    let accounts = open_for_reading(&database.path)?.list_accounts(now()).await?;
    let rows = accounts.iter().map(|account| {
        let last_sign_in = account.last_sign_in.map_or_else(|| "never".to_owned(), format_time);
        let factor = if account.has_second_factor { "on" } else { "off" }.to_owned();
        [account.email.clone(), format_time(account.created_at), last_sign_in, factor, account.sessions.to_string()]
    });
    let header = ["EMAIL", "CREATED (UTC)", "LAST SIGN-IN (UTC)", "SECOND FACTOR", ">SESSIONS"];
    let text = table(header, rows);
    output.print_data(|| accounts.into_iter().map(json::account).collect(), || text)
}

async fn remove(Remove { target: Target { database, output }, email, force }: Remove) -> Result<(), Failure> {
    let email = parse_email(&email)?;
    let typed_email = email.as_str().to_owned();
    let store = open_existing(&database.path, now())?;
    let ended = match store.delete_admin(email, force, actor()).await {
        Err(StoreError::NotFound) => return Err(unknown_account(&typed_email)),
        Err(StoreError::Invalid(errors)) => {
            let what = format!("--email: {}: add another one first, or use --force", errors[0].message);
            return Err(Failure(what));
        }
        ended => ended?,
    };
    let text = || format!("{typed_email} is removed; {} ended", format_sessions(ended));
    output.print_outcome(|| json!({ "email": typed_email, "ended": ended }), text);
    Ok(())
}

async fn set_password(PasswordCommand { account, output }: PasswordCommand) -> Result<(), Failure> {
    let email = parse_email(&account.email)?;
    let store = open_existing(&account.database.path, now())?;
    let typed_email = email.as_str().to_owned();
    // Fail for an unknown account before prompting for the password.
    store.find_account(typed_email.clone()).await?.ok_or_else(|| unknown_account(&typed_email))?;
    let hash = new_password_hash(&email, account.password_stdin)?;
    let ended = match store.set_password(email, hash, actor()).await {
        Err(StoreError::NotFound) => return Err(unknown_account(&typed_email)),
        ended => ended?,
    };
    let text = || format!("{typed_email} has a new password; {} ended", format_sessions(ended));
    output.print_outcome(|| json!({ "email": typed_email, "ended": ended }), text);
    Ok(())
}

async fn reset(Reset { target: Target { database, output }, email }: Reset) -> Result<(), Failure> {
    let store = open_existing(&database.path, now())?;
    let admin = find(&store, &email).await?;
    let email = admin.email.clone();
    let ended = match store.turn_off_second_factor(admin, None, actor()).await {
        Err(StoreError::NotFound) => return Err(Failure(format!("--email: {email} has no second factor"))),
        ended => ended?,
    };
    let text = || format!("{email} has no second factor now; {} ended", format_sessions(ended));
    output.print_outcome(|| json!({ "email": email, "ended": ended }), text);
    Ok(())
}

async fn sessions(Sessions { target: Target { database, output }, email }: Sessions) -> Result<(), Failure> {
    let store = open_for_reading(&database.path)?;
    let email = match email {
        Some(email) => Some(find(&store, &email).await?.email),
        None => None,
    };
    let sessions = store.list_sessions(email, now()).await?;
    let rows = sessions.iter().map(|OpenSession { id, email, created_at, expires_at }| {
        [email.clone(), format_time(*created_at), format_time(*expires_at), id.clone()]
    });
    let header = ["EMAIL", "STARTED (UTC)", "ENDS (UTC)", "SESSION"];
    let text = table(header, rows);
    output.print_data(|| sessions.into_iter().map(json::session).collect(), || text)
}

async fn logout(
    Logout { target: Target { database, output }, ended: SessionsToEnd { email, session, .. } }: Logout,
) -> Result<(), Failure> {
    let store = open_existing(&database.path, now())?;
    let ended = match (email, session) {
        (Some(email), _) => {
            let admin = find(&store, &email).await?;
            store.delete_sessions_of(admin, actor()).await?
        }
        (None, Some(id)) => {
            match store.delete_session(id.clone(), actor()).await {
                Err(StoreError::NotFound) => return Err(not_open(&id)),
                ended => ended?,
            }
            1
        }
        (None, None) => store.delete_all_sessions(actor()).await?,
    };
    output.print_outcome(|| json!({ "ended": ended }), || format!("{} ended", format_sessions(ended)));
    Ok(())
}

async fn find(store: &Store, email: &str) -> Result<Admin, Failure> {
    let email = parse_email(email)?;
    let account = store.find_account(email.as_str().to_owned()).await?;
    Ok(account.ok_or_else(|| unknown_account(email.as_str()))?.admin)
}

fn not_open(id: &str) -> Failure {
    Failure(format!("--session: {id} is not open: run `shop staff sessions` to see the open ones"))
}
