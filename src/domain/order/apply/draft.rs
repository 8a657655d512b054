//! An order while it changes.

use serde_json::{Value, json};

use crate::domain::order::change::Event;
use crate::domain::order::history::{LoadedOrder, OrderAction};
use crate::domain::order::rejection::Rejection;
use crate::domain::order::saved::Order;

/// An order while it changes, by an actor at a time in Unix seconds.
pub(super) struct Draft<'a> {
    pub(super) found: &'a LoadedOrder,
    pub(super) order: Order,
    pub(super) events: Vec<Event>,
    pub(super) by: &'a str,
    pub(super) now: i64,
}

impl Draft<'_> {
    /// Fails if the caller has last seen another value.
    pub(super) fn require<T: PartialEq>(&self, was: Option<&T>, now: &T, what: OrderAction) -> Result<(), Rejection> {
        if was.is_none_or(|was| was == now) {
            return Ok(());
        }
        let change = self.found.history.iter().rfind(|change| change.action == what).cloned();
        let status = if what == OrderAction::Status { self.order.status.as_str() } else { "" };
        Err(Rejection::Stale { what, now: status.to_owned(), change })
    }

    pub(super) fn log(&mut self, action: &'static str, before: Value, after: Value) {
        self.events.push(Event::Log { action, before: Some(before), after });
    }

    pub(super) fn log_field(&mut self, action: OrderAction, field: &str, before: &str, after: &str) {
        self.log(action.as_str(), json!({ field: before }), json!({ field: after }));
    }
}
