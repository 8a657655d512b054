//! The commands for staff accounts, their sessions and the signing key.

use clap::Args;
use serde_json::json;
use uuid::Uuid;

use super::database::{actor, now, open_existing};
use super::failure::Failure;
use super::new_password::new_password_hash;
use super::output::{Output, format_sessions, print_line};
use crate::auth::token::TokenKey;
use crate::config::Database;
use crate::domain::admin::AdminEmail;
use crate::store::{self, Store, StoreError};

/// The account to create or change, and the source of its new password.
#[derive(Args)]
pub(super) struct AccountPassword {
    #[command(flatten)]
    pub(super) database: Database,
    /// Email of the account
    #[arg(long, value_name = "EMAIL")]
    pub(super) email: String,
    /// Reads the password from standard input instead of prompting for it
    #[arg(long)]
    pub(super) password_stdin: bool,
}

pub(super) async fn create_admin(account: AccountPassword, output: Output) -> Result<(), Failure> {
    let email = parse_email(&account.email)?;
    let path = &account.database.path;
    let existing = path.exists().then(|| open_existing(path, now())).transpose()?;
    let hash = new_password_hash(&email, account.password_stdin)?;
    // A new database is made last, so that a rejected password leaves no file.
    let is_new = existing.is_none();
    let store = existing.map_or_else(|| Store::open(path, now()), Ok)?;
    match store.insert_admin(Uuid::new_v4().to_string(), email, hash, actor()).await {
        Ok(admin) => {
            let created = is_new.then(|| store::resolve(path)).transpose()?.map(|file| file.display().to_string());
            let text = || {
                let created = created.as_ref().map_or_else(String::new, |file| format!("{file} is a new database\n"));
                format!("{created}{} can sign in on /admin/login", admin.email)
            };
            output.print_outcome(|| json!({ "email": admin.email, "created": created }), text);
            Ok(())
        }
        Err(StoreError::Invalid(errors)) => Err(Failure(format!("--email: {}", errors[0].message))),
        Err(error) => Err(error.into()),
    }
}

pub(super) async fn new_key(database: Database) -> Result<(), Failure> {
    let path = database.path;
    let store = open_existing(&path, now())?;
    let name = format!("{}.key", path.display());
    // Replace the key first: tokens signed with the old key are then invalid even if ending the sessions fails.
    TokenKey::rotate(&store::resolve(&path)?).map_err(|error| Failure(format!("cannot replace {name}: {error}")))?;
    let ended = store.end_sessions_of_old_key(actor()).await?;
    print_line(&format!("{name} is new, and {} ended", format_sessions(ended)));
    Ok(())
}

pub(super) fn parse_email(text: &str) -> Result<AdminEmail, Failure> {
    AdminEmail::parse(text).map_err(|error| Failure(format!("--email: {}", error.message)))
}

pub(super) fn unknown_account(email: &str) -> Failure {
    Failure(format!("--email: {email} has no account: run `shop staff list` to see the accounts"))
}
