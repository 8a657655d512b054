//! Units of a shipped order that come back, and taking that back.

use super::draft::Draft;
use crate::domain::order::change::{Event, NewReturn};
use crate::domain::order::history::OrderAction;
use crate::domain::order::rejection::Rejection;
use crate::domain::order::returned::{Return, ReturnedLine};
use crate::domain::order::saved::OrderLine;
use crate::domain::rules::FieldError;

impl Draft<'_> {
    pub(super) fn take_back(&mut self, new: &NewReturn) -> Result<(), Rejection> {
        self.order.check_unlocked()?;
        self.check_not_cancelled()?;
        if self.order.shipped.is_none() {
            return Err(Rejection::NotShipped);
        }
        self.require(new.was.as_ref(), &self.order.returns.len(), OrderAction::Returned)?;
        self.check_returned(&new.lines)?;
        if let Some(cents) = new.refund_cents {
            self.refund(Some(cents), new.refunded_was).map_err(|rejection| match rejection {
                Rejection::Invalid(FieldError { message, .. }) => {
                    Rejection::Invalid(FieldError::new("refund", message))
                }
                other => other,
            })?;
        }
        let NewReturn { lines, reason, note, is_restocked, .. } = new.clone();
        let returned = Return { at: self.now, lines, reason, note, is_restocked };
        if is_restocked {
            self.events.push(Event::RestockUnits(self.order.lines_of(&returned)));
        }
        self.log_field(OrderAction::Returned, "returned", "", &self.return_text(&returned));
        self.order.returns.push(returned);
        Ok(())
    }

    /// Takes the last return back. A refund that was asked for with it stays.
    pub(super) fn undo_return(&mut self) -> Result<(), Rejection> {
        self.order.check_unlocked()?;
        let Some(returned) = self.order.returns.pop() else { return Ok(()) };
        if returned.is_restocked {
            self.events.push(Event::TakeUnits(self.order.lines_of(&returned)));
        }
        self.log_field(OrderAction::Returned, "returned", &self.return_text(&returned), "");
        Ok(())
    }

    /// Checks that no more units come back than are with the shopper.
    fn check_returned(&self, lines: &[ReturnedLine]) -> Result<(), Rejection> {
        let left = self.order.unreturned();
        for (at, ReturnedLine { line, quantity }) in lines.iter().enumerate() {
            let invalid = |field: &str, message| {
                Err(Rejection::Invalid(FieldError::new(format!("lines[{at}].{field}"), message)))
            };
            if lines[..at].iter().any(|earlier| earlier.line == *line) {
                return invalid("line", "Each line must be listed only once".to_owned());
            }
            let left = left.iter().find(|left| left.line == *line).map_or(0, |left| left.quantity);
            if !(1..=left).contains(quantity) {
                return invalid(
                    "quantity",
                    match left {
                        0 => "No units of this line are left to return".to_owned(),
                        _ => format!("Please enter 1 to {left}"),
                    },
                );
            }
        }
        let message = "Please choose the units that came back";
        if lines.is_empty() { Err(Rejection::Invalid(FieldError::new("lines", message))) } else { Ok(()) }
    }

    /// Describes a return, such as `1 × Cup, Pink, M: does not fit, back in stock`.
    fn return_text(&self, returned: &Return) -> String {
        let lines = self.order.lines_of(returned);
        let lines: Vec<String> = lines.iter().map(OrderLine::text).collect();
        let stock = if returned.is_restocked { "back in stock" } else { "not back in stock" };
        let parts = [returned.reason.text(), stock, &returned.note];
        let parts = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>();
        format!("{}: {}", lines.join("; "), parts.join(", "))
    }
}
