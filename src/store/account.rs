//! Staff accounts, as sign-ins and the owner read them.

use crate::domain::admin::Admin;

/// An account, with the data that a sign-in is checked against.
#[derive(Clone, Debug)]
pub struct Account {
    /// The account without its password.
    pub admin: Admin,
    /// A PHC string.
    pub password_hash: String,
    /// Increases with each new password.
    pub password_version: i64,
    /// Increases each time every session is ended, or a second factor is turned on.
    pub session_epoch: i64,
    /// The second factor, if it is on.
    pub second_factor: Option<SecondFactor>,
}

/// The second factor of an account.
#[derive(Clone, Debug)]
pub struct SecondFactor {
    /// What its secret is derived from, besides the key.
    pub salt: String,
    /// Unix seconds.
    pub enabled_at: i64,
}

/// A session whose account has just confirmed its password.
#[derive(Clone, Debug)]
pub struct Confirmed {
    /// The account.
    pub account: Account,
    /// The id of the session.
    pub session: String,
}

/// An account, as staff and the owner see it.
#[derive(Clone, Debug, Default)]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct AccountSummary {
    pub id: String,
    pub email: String,
    /// Unix seconds.
    pub created_at: i64,
    /// When a session last started, in Unix seconds.
    pub last_sign_in: Option<i64>,
    /// The number of valid sessions.
    pub sessions: u32,
    pub has_second_factor: bool,
    /// The number of unused recovery codes.
    pub recovery_codes: u32,
}
