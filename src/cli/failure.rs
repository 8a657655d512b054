//! Why a command failed.

use crate::api::ApiError;
use crate::store::StoreError;

/// A one-line error message for the terminal: the problem and how to fix it.
pub(super) struct Failure(pub(super) String);

impl<E: std::fmt::Display> From<E> for Failure {
    fn from(error: E) -> Self {
        Self(error.to_string())
    }
}

impl Failure {
    /// Returns the failure of a change that breaks a rule, in the words of the API.
    pub(super) fn rejected(error: impl Into<ApiError>) -> Self {
        Self(error.into().line())
    }

    /// Returns the failure of a change that was not saved. The API hides the cause of a storage error; the owner needs it.
    pub(super) fn not_saved(error: StoreError) -> Self {
        if error.is_rejection() { Self::rejected(error) } else { error.into() }
    }
}
