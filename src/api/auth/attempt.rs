//! One attempt to verify the password of an account.

use std::net::{IpAddr, Ipv6Addr};

use poem::Request;

use crate::api::error::ApiError;
use crate::api::state::AppState;
use crate::auth::device::{Device, Proved};
use crate::auth::failures::{Counted, Source};
use crate::auth::password::{self, Verdict};
use crate::domain::admin::{Admin, NewPassword};
use crate::store::{Account, Session};

/// An attempt. A failure counts against its source.
pub(super) struct Attempt<'a> {
    state: &'a AppState,
    email: String,
    source: Source,
    /// The browser's last proof of the second factor.
    proved: Option<Proved>,
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
        if let Some(Device { id, proved, .. }) = known_device(state, request, &email).await? {
            return Ok(Self { state, email, source: Source::Known(id), proved });
        }
        // Only an in-process request has no peer.
        let ip = state.client_ip(request).unwrap_or(IpAddr::V6(Ipv6Addr::UNSPECIFIED));
        Ok(Self { state, source: Source::Unknown { ip, email: email.clone() }, email, proved: None })
    }

    /// Starts an attempt by a signed-in staff member who must confirm the password.
    pub(super) fn by_session(state: &'a AppState, session: &Session) -> Self {
        Self { state, email: session.admin.email.clone(), source: Source::Known(session.id.clone()), proved: None }
    }

    /// Returns the account if the password is correct. An unknown account takes as long as a known one.
    pub(super) async fn check(
        self,
        typed: String,
        new_password: Option<NewPassword>,
    ) -> Result<Option<Checked>, ApiError> {
        Ok(self.verify(typed, new_password).await?.map(|(checked, counted)| {
            counted.succeeded();
            checked
        }))
    }

    /// Returns the account if the password is correct, and the proof of its second factor, if it has one: that of the
    /// browser, or the code. Says that a code is missing only after a correct password.
    pub(super) async fn sign_in(
        self,
        typed: String,
        code: Option<String>,
    ) -> Result<(Checked, Option<Proved>), ApiError> {
        let Some((checked, counted)) = self.verify(typed, None).await? else {
            return Err(ApiError::wrong_credentials());
        };
        let Account { admin, session_epoch, second_factor, .. } = &checked.account;
        let (session_epoch, now) = (*session_epoch, self.state.now());
        let mut proved = None;
        if let Some(factor) = second_factor {
            proved = self.proved.filter(|proved| proved.is_valid(factor.enabled_at, session_epoch, now));
            if proved.is_none() {
                let Some(code) = code else {
                    // Not a success, which would clear the failures: wrong codes could alternate with none.
                    counted.undo();
                    return Err(ApiError::second_factor_required());
                };
                self.use_code(admin, &factor.salt, &code, now).await?;
                proved = Some(Proved { at: now, session_epoch });
            }
        }
        counted.succeeded();
        Ok((checked, proved))
    }

    /// Uses up a code, or fails.
    async fn use_code(&self, admin: &Admin, salt: &str, typed: &str, now: i64) -> Result<(), ApiError> {
        let state = self.state;
        let is_unknown = matches!(self.source, Source::Unknown { .. });
        let mut counted = is_unknown.then(|| state.failures.count_code(&admin.email, now)).transpose()?;
        counted.iter_mut().for_each(Counted::confirm);
        let is_right = match state.key.authenticator(admin, salt).read(typed, now) {
            Some(code) => state.store.use_code(admin.clone(), code, now).await?,
            None => false,
        };
        if !is_right {
            self.log_failure(admin.email.clone(), now);
            return Err(ApiError::wrong_code());
        }
        counted.into_iter().for_each(Counted::succeeded);
        Ok(())
    }

    /// Returns the account if the password is correct, with the count of this attempt.
    async fn verify(
        &self,
        typed: String,
        new_password: Option<NewPassword>,
    ) -> Result<Option<(Checked, Counted)>, ApiError> {
        let Self { state, email, source, .. } = self;
        let now = state.now();
        let mut counted = state.failures.count(source, now)?;
        // Read before queuing: a change to the account during the wait must not be mistaken for the verified state.
        let found = state.store.find_account(email.clone()).await?;
        let turn = state.hash_queue.enter(source.client()).await?;
        counted.confirm();
        let hash = found.as_ref().map(|account| account.password_hash.clone());
        let (verdict, new_hash) = turn.run(move || verify_and_hash(&typed, hash.as_deref(), new_password)).await;
        match found {
            Some(account) if verdict != Verdict::Wrong => Ok(Some((Checked { account, new_hash }, counted))),
            found => {
                // Do not log the email as typed: it may be anything, such as a password.
                self.log_failure(found.map(|account| account.admin.email).unwrap_or_default(), now);
                Ok(None)
            }
        }
    }

    fn log_failure(&self, email: String, now: i64) {
        if let Some(suppressed) = self.state.failed_login_log.count(&email, now) {
            self.state.store.log_rejected_session(email, suppressed, now);
        }
    }
}

/// Returns the device of the browser if it last signed in with the account's current password and has attempts left.
async fn known_device(state: &AppState, request: &Request, email: &str) -> Result<Option<Device>, ApiError> {
    let Some(device) = state.device_of(request.headers(), email) else { return Ok(None) };
    let account = state.store.find_account(email.to_owned()).await?;
    let is_current = account.is_some_and(|account| account.password_version == device.password_version);
    let has_attempts = state.failures.allow_known(&device.id, state.now());
    Ok((is_current && has_attempts).then_some(device))
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
