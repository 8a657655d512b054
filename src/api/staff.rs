//! Authentication of staff, as a handler parameter.

use std::sync::Arc;

use poem::Request;
use poem_openapi::SecurityScheme;
use poem_openapi::auth::Bearer;

use super::error::ApiError;
use super::state::AppState;
use crate::store::{Actor, Session, StoreError};

/// A session token from POST /api/auth/login.
#[derive(SecurityScheme)]
#[oai(ty = "bearer", bearer_format = "JWT", rename = "staff", checker = "check")]
pub(super) struct Staff(pub(super) Session);

/// A session token from POST /api/auth/login, also of an account that must set up a second factor.
#[derive(SecurityScheme)]
#[oai(ty = "bearer", bearer_format = "JWT", rename = "staff", checker = "check_session")]
pub(super) struct StaffSettingUp(pub(super) Staff);

/// An optional session token, for operations that also serve requests without a valid one.
#[derive(SecurityScheme)]
pub(super) enum MaybeStaff {
    Token(Token),
    #[oai(fallback)]
    Anonymous,
}

/// A session token from POST /api/auth/login.
#[derive(SecurityScheme)]
#[oai(ty = "bearer", bearer_format = "JWT", rename = "staff", checker = "look_up")]
// Keeps a store error apart from an invalid token, so that a failing database is a 503 instead of a sign-out.
pub(super) struct Token(pub(super) Result<Option<Session>, StoreError>);

impl Staff {
    /// Returns the staff member as the actor of a change made now.
    pub(super) fn actor(&self, state: &AppState) -> Actor {
        Actor { email: self.0.admin.email.clone(), at: state.now() }
    }
}

async fn check(request: &Request, bearer: Bearer) -> poem::Result<Session> {
    let Staff(session) = check_session(request, bearer).await?;
    if state(request).must_set_up_second_factor(session.has_second_factor) {
        return Err(ApiError::second_factor_setup_required().into());
    }
    Ok(session)
}

async fn check_session(request: &Request, bearer: Bearer) -> poem::Result<Staff> {
    let found = find_session(request, &bearer).await.map_err(ApiError::from)?;
    Ok(Staff(found.ok_or_else(ApiError::unauthorized)?))
}

fn state(request: &Request) -> &AppState {
    request.data::<Arc<AppState>>().expect("the endpoint carries the state")
}

async fn look_up(request: &Request, bearer: Bearer) -> Option<Result<Option<Session>, StoreError>> {
    Some(find_session(request, &bearer).await)
}

async fn find_session(request: &Request, bearer: &Bearer) -> Result<Option<Session>, StoreError> {
    let state = state(request);
    let now = state.now();
    match state.key.session_id(&bearer.token, now) {
        Some(id) => state.store.find_session(id, now).await,
        None => Ok(None),
    }
}
