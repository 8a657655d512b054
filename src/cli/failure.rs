//! Why a command failed.

/// A one-line error message for the terminal: the problem and how to fix it.
pub(super) struct Failure(pub(super) String);

impl<E: std::fmt::Display> From<E> for Failure {
    fn from(error: E) -> Self {
        Self(error.to_string())
    }
}
