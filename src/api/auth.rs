//! `/api/auth`: sign-in, sign-out and password changes.

mod accounts;
mod attempt;
mod device;
mod second_factor;

use std::sync::Arc;

use poem::Request;
use poem::web::Data;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};
use uuid::Uuid;

use super::body::JsonBody;
use super::constraints;
use super::constraints::{LoginEmail, LoginPassword, SecondFactorCode};
use super::error::ApiError;
use super::operation::signs_in;
use super::response::{Failure, operations};
use super::staff::{MaybeStaff, Staff, StaffSettingUp, Token};
use super::state::AppState;
use super::tags::Group;
use super::wire::{Field, Optional};
use crate::auth::token;
use crate::domain::admin::{Admin, Credentials, NewPassword};
use crate::domain::rules::FieldError;
use crate::store::StoreError;

pub(super) use accounts::{Account, AccountsApi, StaffSession};
pub(super) use second_factor::SecondFactorApi;

use attempt::{Attempt, Checked};
use device::WithDevice;

pub(super) struct AuthApi;

/// Sign-in credentials.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct Login {
    email: Field<LoginEmail>,
    password: Field<LoginPassword>,
    /// For an account with a second factor: six digits of the authenticator app, or a recovery code.
    code: Optional<SecondFactorCode>,
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
    /// True if every other operation is rejected until the account has a second factor; otherwise not given.
    #[oai(skip_serializing_if_is_none)]
    must_set_up_second_factor: Option<bool>,
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

impl StaffAccount {
    fn new(admin: Admin, has_second_factor: bool, state: &AppState) -> Self {
        let must_set_up = state.must_set_up_second_factor(has_second_factor);
        Self { id: admin.id.into(), email: admin.email, must_set_up_second_factor: must_set_up.then_some(true) }
    }
}

operations! {
    SignIn: SESSION BODY LIMITED WRITE;
    Verify: ANY;
    SignOut: SESSION WRITE;
    ChangePassword: STAFF BODY LIMITED WRITE;
}

#[OpenApi(prefix_path = "/auth", tag = "Group::Staff")]
impl AuthApi {
    /// Signs in a staff member.
    ///
    /// A browser that has signed in before sends its device cookie. Its sign-ins are queued ahead of those of unknown
    /// browsers, whose failed attempts do not count against it. The cookie alone does not authenticate.
    ///
    /// An account with a second factor gets 401 with `second_factor_required` for the right password: send the same
    /// request with `code`. A code works once. A browser that has sent one needs none for 30 days.
    ///
    /// Data that meets the schema is rejected with 422 if the email or the code has no visible character.
    #[oai(path = "/login", method = "post", operation_id = "login", transform = "signs_in")]
    async fn login(
        &self,
        Data(state): Data<&Arc<AppState>>,
        request: &Request,
        body: JsonBody<Login>,
    ) -> Result<WithDevice<SignedIn>, Failure<SignIn>> {
        let Login { email, password, code } = body.0;
        let typed = Credentials::parse(&email.text(), &password.text(), code.given().as_deref())?;
        let attempt = Attempt::by_browser(state, request, typed.email).await?;
        let (Checked { account, new_hash }, proved) = attempt.sign_in(typed.password, typed.code).await?;
        if let Some(hash) = new_hash {
            state.store.rehash_password(account.clone(), hash).await?;
        }
        let user = StaffAccount::new(account.admin.clone(), account.second_factor.is_some(), state);
        let (now, cookie) = (state.now(), state.device_cookie(&user.email, account.password_version, proved));
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
    async fn verify(
        &self,
        Data(state): Data<&Arc<AppState>>,
        staff: MaybeStaff,
    ) -> Result<Json<Verified>, Failure<Verify>> {
        let session = match staff {
            MaybeStaff::Token(Token(found)) => found?,
            MaybeStaff::Anonymous => None,
        };
        let user = session.map(|session| StaffAccount::new(session.admin, session.has_second_factor, state));
        Ok(Json(Verified { valid: user.is_some(), user }))
    }

    /// Signs out and invalidates the token.
    #[oai(path = "/logout", method = "post", operation_id = "logout")]
    async fn logout(
        &self,
        Data(state): Data<&Arc<AppState>>,
        StaffSettingUp(staff): StaffSettingUp,
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
        let cookie = state.device_cookie(&session.admin.email, password_version, None);
        Ok(WithDevice::Proved(Json(PasswordChanged { changed: true }), cookie))
    }
}
