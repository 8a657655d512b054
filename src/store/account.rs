//! A staff account as sign-ins read it.

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
    /// Increases each time every session is ended.
    pub(super) session_epoch: i64,
}
