//! `/api/auth`.

use std::sync::Arc;

use poem::Request;
use poem::web::Data;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};
use uuid::Uuid;

use super::answer::{Failure, Statuses};
use super::body::JsonBody;
use super::error::ApiError;
use super::staff::{Anyone, Staff, Token};
use super::wire::{Given, Text};
use super::{Group, Shop};
use crate::auth::password::Verdict;
use crate::auth::token;
use crate::domain::admin::{Admin, Credentials, NewPassword};
use crate::domain::rules::FieldError;
use crate::store::Session;

pub(super) struct AuthApi;

/// Email and password.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct Login {
    email: Given<Text>,
    password: Given<Text>,
}

/// Proof of having signed in.
#[derive(Object)]
struct SignedIn {
    /// To be sent as `Authorization: Bearer ...`; good for 8 hours.
    token: String,
    user: User,
}

/// A member of staff.
#[derive(Object)]
struct User {
    #[oai(rename = "_id")]
    id: String,
    email: String,
}

/// Whether a token is good, and whose it is.
#[derive(Object)]
struct Verified {
    valid: bool,
    #[oai(nullable)]
    user: Option<User>,
}

/// The session has ended.
#[derive(Object)]
struct SignedOut {
    signed_out: bool,
}

/// The old password and the new one.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct PasswordChange {
    current_password: Given<Text>,
    /// At least 12 characters; not a leaked one, a pattern or the names of the account and the shop.
    new_password: Given<Text>,
}

/// The password is another one now.
#[derive(Object)]
struct PasswordChanged {
    changed: bool,
}

impl From<Admin> for User {
    fn from(admin: Admin) -> Self {
        Self { id: admin.id, email: admin.email }
    }
}

struct SignIn;
struct Verify;
struct SignOut;
struct ChangePassword;

impl Statuses for SignIn {
    const STATUSES: &'static [u16] = &[400, 401, 408, 413, 415, 422, 429, 500, 503, 507];
}
impl Statuses for Verify {
    const STATUSES: &'static [u16] = &[408, 500, 503];
}
impl Statuses for SignOut {
    const STATUSES: &'static [u16] = &[401, 408, 500, 503, 507];
}
impl Statuses for ChangePassword {
    const STATUSES: &'static [u16] = &[400, 401, 408, 413, 415, 422, 429, 500, 503, 507];
}

#[OpenApi(prefix_path = "/auth", tag = "Group::Staff")]
impl AuthApi {
    /// Signs in.
    #[oai(path = "/login", method = "post", operation_id = "login")]
    async fn login(
        &self,
        Data(shop): Data<&Arc<Shop>>,
        request: &Request,
        body: JsonBody<Login>,
    ) -> Result<Json<SignedIn>, Failure<SignIn>> {
        let typed = Credentials::parse(&body.0.email.text(), &body.0.password.text())?;
        let attempt = Attempt { email: typed.email.clone(), shop, request };
        let admin = attempt.check_password(typed.password).await?.ok_or_else(ApiError::wrong_credentials)?;
        let session = Session { id: Uuid::new_v4().to_string(), admin };
        let (now, user) = (shop.now(), User::from(session.admin.clone()));
        let token = shop.key.sign(&user.id, &session.id, now);
        shop.store.insert_session(session, now + token::LIFETIME, now).await?;
        Ok(Json(SignedIn { token, user }))
    }

    /// Tells whether the token is good.
    #[oai(path = "/verify", method = "get", operation_id = "verify")]
    async fn verify(&self, anyone: Anyone) -> Result<Json<Verified>, Failure<Verify>> {
        let session = match anyone {
            Anyone::Token(Token(found)) => found?,
            Anyone::Stranger => None,
        };
        Ok(Json(Verified { valid: session.is_some(), user: session.map(|session| session.admin.into()) }))
    }

    /// Signs out: the token is dead from then on.
    #[oai(path = "/logout", method = "post", operation_id = "logout")]
    async fn logout(&self, Data(shop): Data<&Arc<Shop>>, staff: Staff) -> Result<Json<SignedOut>, Failure<SignOut>> {
        shop.store.delete_session(staff.0, shop.now()).await?;
        Ok(Json(SignedOut { signed_out: true }))
    }

    /// Sets a new password; every other session ends.
    #[oai(path = "/password", method = "post", operation_id = "changePassword")]
    async fn change_password(
        &self,
        Data(shop): Data<&Arc<Shop>>,
        request: &Request,
        staff: Staff,
        body: JsonBody<PasswordChange>,
    ) -> Result<Json<PasswordChanged>, Failure<ChangePassword>> {
        let actor = staff.actor(shop);
        let Session { id, admin } = staff.0;
        let new_password = NewPassword::parse(&body.0.new_password.text(), "new_password", &admin.email)?;
        let attempt = Attempt { email: admin.email.clone(), shop, request };
        let known = attempt.check_password(body.0.current_password.text()).await?;
        known.ok_or_else(|| FieldError::new("current_password", "This is not your password"))?;
        let hash = shop.hasher.hash(new_password).await?;
        shop.store.change_password(admin, hash, id, actor).await?;
        Ok(Json(PasswordChanged { changed: true }))
    }
}

/// One try at an account's password, counted against its limits when it fails.
struct Attempt<'a> {
    email: String,
    shop: &'a Shop,
    request: &'a Request,
}

impl Attempt<'_> {
    /// The account, if the password is its own; an unknown account takes as long as a known one.
    async fn check_password(self, password: String) -> Result<Option<Admin>, ApiError> {
        let Self { email, shop, request } = self;
        let address = shop.client_network(request);
        let account = (email.clone(), address);
        let now = shop.now();
        shop.failures_by_address.check(&address, now)?;
        shop.failures_by_account.check(&account, now)?;
        // Counted before the slow hash, so that tries sent at once cannot all pass the check.
        shop.failures_by_address.count(address, now);
        shop.failures_by_account.count(account.clone(), now);
        let found = shop.store.find_admin(email).await?;
        let hash = found.as_ref().map(|(_, hash)| hash.clone());
        let verified = shop.hasher.verify(password.clone(), hash).await;
        let verdict = verified.inspect_err(|_| {
            // Nothing was tried: who comes in a crowd has not failed.
            shop.failures_by_account.uncount(&account);
            shop.failures_by_address.uncount(&address);
        })?;
        match (found, verdict) {
            (Some((admin, _)), Verdict::Right | Verdict::Outdated) => {
                shop.failures_by_account.clear(&account);
                shop.failures_by_address.uncount(&address);
                if verdict == Verdict::Outdated {
                    let hash = shop.hasher.rehash(password).await?;
                    shop.store.rehash_password(admin.id.clone(), hash).await?;
                }
                Ok(Some(admin))
            }
            (found, _) => {
                // What was typed is not kept: it may be anything.
                let known = found.map(|(admin, _)| admin.email).unwrap_or_default();
                if let Some(left_out) = shop.refusals.count(&known, now) {
                    shop.store.log_refused_session(known, left_out, now).await?;
                }
                Ok(None)
            }
        }
    }
}
