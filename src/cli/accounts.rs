//! The commands for staff accounts, their sessions and the signing key.

use clap::Args;
use uuid::Uuid;

use super::database::open_existing;
use super::failure::Failure;
use super::new_password::new_password_hash;
use super::output::{format_sessions, report};
use crate::auth::token::TokenKey;
use crate::config::Database;
use crate::domain::admin::AdminEmail;
use crate::server::system_clock;
use crate::store::{self, Actor, Store, StoreError};

/// The account to create or change, and the source of its new password.
#[derive(Args)]
pub(super) struct NewLogin {
    #[command(flatten)]
    database: Database,
    /// Email address of the account
    #[arg(long, value_name = "EMAIL")]
    email: String,
    /// Reads the password from standard input instead of prompting for it
    #[arg(long)]
    password_stdin: bool,
}

pub(super) async fn create_admin(NewLogin { database, email, password_stdin }: NewLogin) -> Result<(), Failure> {
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

pub(super) async fn set_password(NewLogin { database, email, password_stdin }: NewLogin) -> Result<(), Failure> {
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

pub(super) async fn logout_all(Database { path }: Database) -> Result<(), Failure> {
    let at = system_clock()();
    let store = open_existing(&path, at)?;
    let ended = store.delete_all_sessions(Actor { email: String::new(), at }).await?;
    report(&format!("{} ended", format_sessions(ended)));
    Ok(())
}

pub(super) async fn new_key(database: Database) -> Result<(), Failure> {
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
