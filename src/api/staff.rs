//! Being signed in, as a parameter of a handler.

use std::sync::Arc;

use poem::Request;
use poem_openapi::SecurityScheme;
use poem_openapi::auth::Bearer;

use super::AppState;
use super::error::ApiError;
use crate::store::{Actor, Session, StoreError};

/// The token of POST /auth/login.
#[derive(SecurityScheme)]
#[oai(ty = "bearer", bearer_format = "JWT", rename = "staff", checker = "check")]
pub(super) struct Staff(pub(super) Session);

/// The same token where a request is answered without a good one too.
#[derive(SecurityScheme)]
pub(super) enum MaybeStaff {
    Token(Token),
    #[oai(fallback)]
    Anonymous,
}

/// A token and the session found for it; a failing database is not a bad token.
#[derive(SecurityScheme)]
#[oai(ty = "bearer", bearer_format = "JWT", rename = "staff", checker = "look_up")]
pub(super) struct Token(pub(super) Result<Option<Session>, StoreError>);

impl Staff {
    /// The signed-in person as the one who acts now.
    pub(super) fn actor(&self, state: &AppState) -> Actor {
        Actor { email: self.0.admin.email.clone(), at: state.now() }
    }
}

async fn check(request: &Request, bearer: Bearer) -> poem::Result<Session> {
    let found = find_session(request, &bearer).await.map_err(ApiError::from)?;
    Ok(found.ok_or_else(ApiError::unauthorized)?)
}

async fn look_up(request: &Request, bearer: Bearer) -> Option<Result<Option<Session>, StoreError>> {
    Some(find_session(request, &bearer).await)
}

async fn find_session(request: &Request, bearer: &Bearer) -> Result<Option<Session>, StoreError> {
    let state = request.data::<Arc<AppState>>().expect("the endpoint carries the state");
    let now = state.now();
    match state.key.session_id(&bearer.token, now) {
        Some(id) => state.store.find_session(id, now).await,
        None => Ok(None),
    }
}
