//! `/api/auth`: sign-in, sign-out and password changes.

mod accounts;
mod attempt;
mod device;

use std::sync::Arc;

use poem::Request;
use poem::web::Data;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};
use uuid::Uuid;

use super::body::JsonBody;
use super::constraints;
use super::constraints::{LoginEmail, LoginPassword};
use super::error::ApiError;
use super::operation::signs_in;
use super::response::{Failure, operations};
use super::staff::{MaybeStaff, Staff, Token};
use super::state::AppState;
use super::tags::Group;
use super::wire::Field;
use crate::auth::token;
use crate::domain::admin::{Admin, Credentials, NewPassword};
use crate::domain::rules::FieldError;
use crate::store::StoreError;

pub(super) use accounts::{Account, AccountsApi, StaffSession};

use attempt::{Attempt, Checked};
use device::WithDevice;

pub(super) struct AuthApi;

/// Sign-in credentials.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct Login {
    email: Field<LoginEmail>,
    password: Field<LoginPassword>,
}

/// A new session.
#[derive(Object)]
struct SignedIn {
    /// Send it as `Authorization: Bearer <token>`. Valid for 8 hours.
    token: String,
    user: StaffAccount,
}

/// A staff member.
#[derive(Object)]
#[oai(rename = "User")]
struct StaffAccount {
    #[oai(rename = "_id")]
    id: Field<constraints::Uuid>,
    email: String,
}

/// Whether a token is valid, and the staff member it belongs to.
#[derive(Object)]
struct Verified {
    valid: bool,
    #[oai(nullable)]
    user: Option<StaffAccount>,
}

/// Confirms that the session has ended.
#[derive(Object)]
struct SignedOut {
    signed_out: bool,
}

/// The current password and the new one.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct PasswordChange {
    current_password: Field<LoginPassword>,
    /// Leaked passwords, patterns, and the names of the account and shop are rejected.
    new_password: Field<constraints::NewPassword>,
}

/// Confirms that the password has changed.
#[derive(Object)]
struct PasswordChanged {
    changed: bool,
}

impl From<Admin> for StaffAccount {
    fn from(admin: Admin) -> Self {
        Self { id: admin.id.into(), email: admin.email }
    }
}

operations! {
    SignIn: STAFF BODY LIMITED WRITE;
    Verify: ANY;
    SignOut: STAFF WRITE;
    ChangePassword: STAFF BODY LIMITED WRITE;
}

#[OpenApi(prefix_path = "/auth", tag = "Group::Staff")]
impl AuthApi {
    /// Signs in a staff member.
    ///
    /// A browser that has signed in before sends its device cookie. Its sign-ins are queued ahead of those of unknown
    /// browsers, whose failed attempts do not count against it. The cookie alone does not authenticate.
    ///
    /// Data that meets the schema is rejected with 422 if the email has no visible character.
    #[oai(path = "/login", method = "post", operation_id = "login", transform = "signs_in")]
    async fn login(
        &self,
        Data(state): Data<&Arc<AppState>>,
        request: &Request,
        body: JsonBody<Login>,
    ) -> Result<WithDevice<SignedIn>, Failure<SignIn>> {
        let typed = Credentials::parse(&body.0.email.text(), &body.0.password.text())?;
        let attempt = Attempt::by_browser(state, request, typed.email).await?;
        let checked = attempt.check(typed.password, None).await?;
        let Checked { account, new_hash } = checked.ok_or_else(ApiError::wrong_credentials)?;
        if let Some(hash) = new_hash {
            state.store.rehash_password(account.clone(), hash).await?;
        }
        let (now, user) = (state.now(), StaffAccount::from(account.admin.clone()));
        let cookie = state.device_cookie(&user.email, account.password_version);
        let session_id = Uuid::new_v4().to_string();
        let token = state.key.sign(&account.admin.id, &session_id, now);
        let started = state.store.insert_session(session_id, account, now + token::LIFETIME, now).await;
        started.map_err(|error| match error {
            StoreError::AccountChanged => ApiError::wrong_credentials(),
            error => error.into(),
        })?;
        Ok(WithDevice::Proved(Json(SignedIn { token, user }), cookie))
    }

    /// Reports whether the token is valid.
    #[oai(path = "/verify", method = "get", operation_id = "verify")]
    async fn verify(&self, staff: MaybeStaff) -> Result<Json<Verified>, Failure<Verify>> {
        let session = match staff {
            MaybeStaff::Token(Token(found)) => found?,
            MaybeStaff::Anonymous => None,
        };
        Ok(Json(Verified { valid: session.is_some(), user: session.map(|session| session.admin.into()) }))
    }

    /// Signs out and invalidates the token.
    #[oai(path = "/logout", method = "post", operation_id = "logout")]
    async fn logout(
        &self,
        Data(state): Data<&Arc<AppState>>,
        staff: Staff,
    ) -> Result<Json<SignedOut>, Failure<SignOut>> {
        let actor = staff.actor(state);
        match state.store.delete_session(staff.0.id, actor).await {
            // A colleague has just ended it.
            Ok(()) | Err(StoreError::NotFound) => Ok(Json(SignedOut { signed_out: true })),
            Err(error) => Err(error.into()),
        }
    }

    /// Changes the password, ends the account's other sessions and invalidates its earlier device cookies.
    ///
    /// Data that meets the schema is rejected with 422 if the current password is wrong or the new one is easy to
    /// guess.
    #[oai(path = "/password", method = "post", operation_id = "changePassword")]
    async fn change_password(
        &self,
        Data(state): Data<&Arc<AppState>>,
        staff: Staff,
        body: JsonBody<PasswordChange>,
    ) -> Result<WithDevice<PasswordChanged>, Failure<ChangePassword>> {
        let actor = staff.actor(state);
        let session = staff.0;
        let new_password = NewPassword::parse(&body.0.new_password.text(), "new_password", &session.admin.email)?;
        let attempt = Attempt::by_session(state, &session);
        let checked = attempt.check(body.0.current_password.text(), Some(new_password)).await?;
        let Some(Checked { account, new_hash: Some(hash) }) = checked else {
            return Err(FieldError::new("current_password", "This is not your password").into());
        };
        let password_version = state.store.change_password(account, hash, session.id, actor).await?;
        let cookie = state.device_cookie(&session.admin.email, password_version);
        Ok(WithDevice::Proved(Json(PasswordChanged { changed: true }), cookie))
    }
}
