//! One attempt to verify the password of an account.

use std::net::{IpAddr, Ipv6Addr};

use poem::Request;

use crate::api::error::ApiError;
use crate::api::state::AppState;
use crate::auth::failures::Source;
use crate::auth::password::{self, Verdict};
use crate::domain::admin::NewPassword;
use crate::store::{Account, Session};

/// An attempt. A failure counts against its source.
pub(super) struct Attempt<'a> {
    state: &'a AppState,
    email: String,
    source: Source,
}

/// The result of a correct password.
pub(super) struct Checked {
    pub(super) account: Account,
    /// The hash of the new password. Without a new password, a rehash of the current one if its stored hash has fewer
    /// rounds than new hashes get.
    pub(super) new_hash: Option<String>,
}

impl<'a> Attempt<'a> {
    /// Starts a sign-in attempt. A browser with a valid device cookie is known; any other is unknown.
    pub(super) async fn by_browser(state: &'a AppState, request: &Request, email: String) -> Result<Self, ApiError> {
        if let Some(id) = known_device(state, request, &email).await? {
            return Ok(Self { state, email, source: Source::Known(id) });
        }
        // Only an in-process request has no peer.
        let ip = state.client_ip(request).unwrap_or(IpAddr::V6(Ipv6Addr::UNSPECIFIED));
        Ok(Self { state, source: Source::Unknown { ip, email: email.clone() }, email })
    }

    /// Starts an attempt by a signed-in staff member who must confirm the password.
    pub(super) fn by_session(state: &'a AppState, session: &Session) -> Self {
        Self { state, email: session.admin.email.clone(), source: Source::Known(session.id.clone()) }
    }

    /// Returns the account if the password is correct. An unknown account takes as long as a known one.
    pub(super) async fn check(
        self,
        typed: String,
        new_password: Option<NewPassword>,
    ) -> Result<Option<Checked>, ApiError> {
        let Self { state, email, source } = self;
        let now = state.now();
        let mut counted = state.failures.count(&source, now)?;
        // Read before queuing: a change to the account during the wait must not be mistaken for the verified state.
        let found = state.store.find_account(email).await?;
        let turn = state.hash_queue.enter(source.client()).await?;
        counted.confirm();
        let hash = found.as_ref().map(|account| account.password_hash.clone());
        let (verdict, new_hash) = turn.run(move || verify_and_hash(&typed, hash.as_deref(), new_password)).await;
        match found {
            Some(account) if verdict != Verdict::Wrong => {
                counted.succeeded();
                Ok(Some(Checked { account, new_hash }))
            }
            found => {
                // Do not log the email as typed: it may be anything, such as a password.
                let known = found.map(|account| account.admin.email).unwrap_or_default();
                if let Some(suppressed) = state.failed_login_log.count(&known, now) {
                    state.store.log_rejected_session(known, suppressed, now);
                }
                Ok(None)
            }
        }
    }
}

/// Returns the device ID of the browser if it last signed in with the account's current password and has attempts left.
async fn known_device(state: &AppState, request: &Request, email: &str) -> Result<Option<String>, ApiError> {
    let Some(device) = state.device_of(request.headers(), email) else { return Ok(None) };
    let account = state.store.find_account(email.to_owned()).await?;
    let is_current = account.is_some_and(|account| account.password_version == device.password_version);
    let has_attempts = state.failures.allow_known(&device.id, state.now());
    Ok((is_current && has_attempts).then_some(device.id))
}

/// Verifies and hashes in one turn of the queue, so that a password change waits only once.
fn verify_and_hash(typed: &str, phc: Option<&str>, new_password: Option<NewPassword>) -> (Verdict, Option<String>) {
    let verdict = password::verify(typed.as_bytes(), phc);
    let new_hash = match (verdict, new_password) {
        (Verdict::Wrong, _) | (Verdict::Right, None) => None,
        (Verdict::NeedsRehash, None) => Some(password::hash(typed.as_bytes())),
        (_, Some(new_password)) => Some(password::hash(new_password.as_bytes())),
    };
    (verdict, new_hash)
}
