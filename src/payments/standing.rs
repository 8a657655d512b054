//! What calls show about whether Stripe takes the shop's payments.

use std::sync::{Mutex, PoisonError};

use hyper::Method;
use hyper::http::request::Builder;

/// What a call shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// Stripe has done what this call wants, such as `confirm`.
    Works(String),
    /// Stripe refuses a call, which is `None` for a question.
    Refused {
        /// Such as `payment_intents`, which creates a payment.
        call: Option<String>,
        /// As Stripe says it.
        reason: String,
    },
}

impl Standing {
    /// Returns whether this ends a refusal: a payment was made, or what was refused works again. A payment that can be
    /// created or released may still be refused when it is confirmed.
    pub(super) fn ends(&self, refused: &Self) -> bool {
        match (self, refused) {
            (Self::Works(call), Self::Refused { call: refused, .. }) => {
                call == "confirm" || refused.as_ref() == Some(call)
            }
            _ => false,
        }
    }
}

/// The newest call that shows something, until it is taken.
#[derive(Default)]
pub(super) struct Latest(Mutex<Option<Standing>>);

impl Latest {
    pub(super) fn note(&self, shown: Standing) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(shown);
    }

    pub(super) fn take(&self) -> Option<Standing> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// What the database says by now, as far as this process knows: a write for each payment would be too many.
#[derive(Default)]
pub(super) struct Told {
    pub(super) standing: Option<Standing>,
    /// When the owner last got a mail, in Unix seconds.
    pub(super) alerted_at: Option<i64>,
}

/// Returns the last part of the path of a request that changes something.
pub(super) fn change(request: &Builder) -> Option<String> {
    let uri = request.uri_ref().filter(|_| request.method_ref() == Some(&Method::POST))?;
    uri.path().rsplit('/').next().map(str::to_owned)
}
