//! `/api/accounts` and `/api/sessions`: staff accounts and their sessions.

use std::sync::Arc;

use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};
use uuid::Uuid;

use super::attempt::{Attempt, Checked};
use crate::api::body::JsonBody;
use crate::api::constraints::{self, AdminEmail, LoginPassword, Timestamp};
use crate::api::error::ApiError;
use crate::api::response::{Created, Failure, operations};
use crate::api::staff::Staff;
use crate::api::state::AppState;
use crate::api::tags::Group;
use crate::api::wire::{Field, Optional, Text, rfc3339};
use crate::domain::admin::{self, NewPassword};
use crate::domain::rules::FieldError;
use crate::store::{AccountSummary, Confirmed, OpenSession};

pub(in crate::api) struct AccountsApi;

/// A staff account. There is one role: every account may do everything that staff may do.
#[derive(Object)]
pub(in crate::api) struct Account {
    #[oai(rename = "_id")]
    id: Field<constraints::Uuid>,
    email: String,
    created_at: Field<Timestamp>,
    /// When a session last started; null if none ever did.
    #[oai(nullable)]
    last_sign_in: Optional<Timestamp>,
    /// Number of open sessions.
    sessions: u32,
    /// Whether a sign-in needs a code of an authenticator app too.
    has_second_factor: bool,
    /// Number of unused recovery codes.
    recovery_codes: u32,
}

/// An open session of a staff account.
#[derive(Object)]
#[oai(rename = "Session")]
pub(in crate::api) struct StaffSession {
    /// Authenticates nobody: the token does, which is not stored.
    #[oai(rename = "_id")]
    id: Field<constraints::Uuid>,
    /// Email of the account.
    email: String,
    created_at: Field<Timestamp>,
    expires_at: Field<Timestamp>,
    /// Whether it is the session that sends the request.
    is_current: bool,
}

/// A new account, and the password of the account that adds it.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct AccountInput {
    email: Field<AdminEmail>,
    /// Leaked passwords, patterns, and the names of the account and shop are rejected.
    password: Field<constraints::NewPassword>,
    /// The password of the account that sends the request.
    current_password: Field<LoginPassword>,
}

/// The password of the account that sends the request.
#[derive(Object)]
#[oai(deny_unknown_fields)]
pub(super) struct OwnPassword {
    pub(super) current_password: Field<LoginPassword>,
}

/// Confirms that the account was removed.
#[derive(Object)]
struct AccountRemoved {
    removed: bool,
}

/// Confirms that the session has ended.
#[derive(Object)]
struct SessionEnded {
    ended: bool,
}

impl From<AccountSummary> for Account {
    fn from(summary: AccountSummary) -> Self {
        let AccountSummary { id, email, created_at, last_sign_in, sessions, has_second_factor, recovery_codes } =
            summary;
        let last_sign_in = Field(last_sign_in.map(|at| Text(rfc3339(at))));
        let (id, created_at) = (id.into(), rfc3339(created_at).into());
        Self { id, email, created_at, last_sign_in, sessions, has_second_factor, recovery_codes }
    }
}

impl StaffSession {
    /// `current` is the id of the session that sends the request, if it has one.
    pub(in crate::api) fn new(session: OpenSession, current: Option<&str>) -> Self {
        let OpenSession { id, email, created_at, expires_at } = session;
        let is_current = current == Some(id.as_str());
        let (created_at, expires_at) = (rfc3339(created_at).into(), rfc3339(expires_at).into());
        Self { id: id.into(), email, created_at, expires_at, is_current }
    }
}

operations! {
    ListAccounts: STAFF;
    CreateAccount: STAFF BODY LIMITED WRITE;
    RemoveAccount: STAFF ROW CONFLICT BODY LIMITED WRITE;
    EndSession: STAFF ROW WRITE;
}

#[OpenApi(tag = "Group::Staff")]
impl AccountsApi {
    /// Lists all staff accounts by email.
    #[oai(path = "/accounts", method = "get", operation_id = "listAccounts")]
    async fn list_accounts(
        &self,
        Data(state): Data<&Arc<AppState>>,
        _staff: Staff,
    ) -> Result<Json<Vec<Account>>, Failure<ListAccounts>> {
        let accounts = state.store.list_accounts(state.now()).await?;
        Ok(Json(accounts.into_iter().map(Account::from).collect()))
    }

    /// Adds a staff account.
    ///
    /// Data that meets the schema is rejected with 422 if the current password is wrong, the new one is easy to guess,
    /// or the email already has an account.
    #[oai(path = "/accounts", method = "post", operation_id = "createAccount")]
    async fn create_account(
        &self,
        Data(state): Data<&Arc<AppState>>,
        staff: Staff,
        body: JsonBody<AccountInput>,
    ) -> Result<Created<Account>, Failure<CreateAccount>> {
        let actor = staff.actor(state);
        let AccountInput { email, password, current_password } = body.0;
        let (email, password) = parse_account(&email.text(), &password.text())?;
        let (by, hash) = confirm(state, staff, current_password.text(), Some(password)).await?;
        let (id, created_at) = (Uuid::new_v4().to_string(), actor.at);
        let hash = hash.expect("a new password is hashed");
        let admin = state.store.add_account(by, id, email, hash, actor).await?;
        let added = AccountSummary { id: admin.id, email: admin.email, created_at, ..AccountSummary::default() };
        Ok(Account::from(added).into())
    }

    /// Removes another staff account and ends its sessions.
    ///
    /// Not a DELETE, because its body, which no URL or log has, carries the current password. If that is wrong, the
    /// response is 422.
    #[oai(path = "/accounts/:id/remove", method = "post", operation_id = "removeAccount")]
    async fn remove_account(
        &self,
        Data(state): Data<&Arc<AppState>>,
        staff: Staff,
        id: Path<String>,
        body: JsonBody<OwnPassword>,
    ) -> Result<Json<AccountRemoved>, Failure<RemoveAccount>> {
        if id.0 == staff.0.admin.id {
            return Err(ApiError::own_account().into());
        }
        let actor = staff.actor(state);
        let (by, _) = confirm(state, staff, body.0.current_password.text(), None).await?;
        state.store.remove_account(by, id.0, actor).await?;
        Ok(Json(AccountRemoved { removed: true }))
    }

    /// Lists the open sessions of all accounts, newest first.
    #[oai(path = "/sessions", method = "get", operation_id = "listSessions")]
    async fn list_sessions(
        &self,
        Data(state): Data<&Arc<AppState>>,
        staff: Staff,
    ) -> Result<Json<Vec<StaffSession>>, Failure<ListAccounts>> {
        let sessions = state.store.list_sessions(None, state.now()).await?;
        Ok(Json(sessions.into_iter().map(|session| StaffSession::new(session, Some(&staff.0.id))).collect()))
    }

    /// Ends a session of any account. Ending the session that sends the request signs out.
    #[oai(path = "/sessions/:id", method = "delete", operation_id = "endSession")]
    async fn end_session(
        &self,
        Data(state): Data<&Arc<AppState>>,
        staff: Staff,
        id: Path<String>,
    ) -> Result<Json<SessionEnded>, Failure<EndSession>> {
        state.store.delete_session(id.0, staff.actor(state)).await?;
        Ok(Json(SessionEnded { ended: true }))
    }
}

fn parse_account(email: &str, password: &str) -> Result<(admin::AdminEmail, NewPassword), Vec<FieldError>> {
    let parsed = admin::AdminEmail::parse(email);
    let password = NewPassword::parse(password, "password", email.trim());
    match (parsed, password) {
        (Ok(email), Ok(password)) => Ok((email, password)),
        (email, password) => Err(email.err().into_iter().chain(password.err()).collect()),
    }
}

/// Verifies the password of the account that sends the request, under the throttle of password changes, and hashes the
/// new password of another account in the same turn.
pub(super) async fn confirm(
    state: &AppState,
    staff: Staff,
    typed: String,
    new_password: Option<NewPassword>,
) -> Result<(Confirmed, Option<String>), ApiError> {
    let attempt = Attempt::by_session(state, &staff.0);
    let Some(Checked { account, new_hash }) = attempt.check(typed, new_password).await? else {
        return Err(FieldError::new("current_password", "This is not your password").into());
    };
    Ok((Confirmed { account, session: staff.0.id }, new_hash))
}
