//! What a check of the shop has found.

use serde::{Deserialize, Serialize};

/// The result of one check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The check, such as `stock`.
    pub check: &'static str,
    /// What it has found.
    pub outcome: Outcome,
}

/// What a check has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// All is well. Says what was checked.
    Passed(String),
    /// Nothing is broken, but the owner should look.
    Warning(Problem),
    /// Something is broken.
    Failed(Problem),
    /// The check did not run. Says why.
    Skipped(String),
}

/// A problem and its remedy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub remedy: String,
}

impl Finding {
    /// Returns whether something is broken.
    pub fn is_failure(&self) -> bool {
        matches!(self.outcome, Outcome::Failed(_))
    }
}

impl Outcome {
    /// Returns [`Outcome::Passed`].
    pub fn passed(what: impl Into<String>) -> Self {
        Self::Passed(what.into())
    }

    /// Returns [`Outcome::Warning`].
    pub fn warning(message: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self::Warning(Problem { message: message.into(), remedy: remedy.into() })
    }

    /// Returns [`Outcome::Failed`].
    pub fn failed(message: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self::Failed(Problem { message: message.into(), remedy: remedy.into() })
    }

    /// Returns the word for the kind of outcome.
    pub fn status(&self) -> &'static str {
        match self {
            Self::Passed(_) => "ok",
            Self::Warning(_) => "warning",
            Self::Failed(_) => "failed",
            Self::Skipped(_) => "skipped",
        }
    }

    /// Returns what was found, without the remedy.
    pub fn message(&self) -> &str {
        match self {
            Self::Passed(message) | Self::Skipped(message) => message,
            Self::Warning(problem) | Self::Failed(problem) => &problem.message,
        }
    }

    /// Returns the problem, if there is one.
    pub fn problem(self) -> Option<Problem> {
        match self {
            Self::Passed(_) | Self::Skipped(_) => None,
            Self::Warning(problem) | Self::Failed(problem) => Some(problem),
        }
    }

    /// Returns what to do, if anything.
    pub fn remedy(&self) -> Option<&str> {
        match self {
            Self::Passed(_) | Self::Skipped(_) => None,
            Self::Warning(problem) | Self::Failed(problem) => Some(&problem.remedy),
        }
    }
}
