//! Error responses to orders that are not placed or not changed.

use poem::http::StatusCode;

use super::ApiError;
use crate::api::wire::rfc3339;
use crate::auth::throttle::RateLimited;
use crate::domain::order::Rejection;

impl From<Rejection> for ApiError {
    fn from(rejection: Rejection) -> Self {
        let status = match rejection {
            Rejection::KeyReused | Rejection::NotChargeable => StatusCode::UNPROCESSABLE_ENTITY,
            Rejection::TooManyUnpaidUnits { .. } => StatusCode::TOO_MANY_REQUESTS,
            _ => StatusCode::CONFLICT,
        };
        let error = Self::new(status, rejection.code(), rejection.message());
        match rejection {
            Rejection::NotSold(fields) => fields.into(),
            Rejection::Invalid(field) => field.into(),
            Rejection::PriceChanged(fields) | Rejection::OutOfStock(fields) => error.fields(fields),
            Rejection::NumberTaken { free: Some(number) } => {
                error.details("Send the order again with the number in hint").hint(number)
            }
            Rejection::KeyReused => error.hint("Make a new key for a new order"),
            Rejection::TooManyUnpaidUnits { retry_after } => error
                .hint(format!("Order fewer items, or try again in {} minutes", (retry_after + 59) / 60))
                .retry_after(retry_after),
            Rejection::TooManyMails { retry_after } => RateLimited { retry_after }.into(),
            Rejection::Stale { change: Some(change), .. } => error.details(rfc3339(change.at)),
            Rejection::AlreadyShipped(shipped) => error.details(rfc3339(shipped.at)),
            Rejection::AlreadyPacked(packed) => error.details(rfc3339(packed.at)),
            Rejection::OnHold(reason) => error.details(reason),
            Rejection::Claimed(claim) => error.details(format!("Until {}", rfc3339(claim.until))),
            Rejection::NotPaid => error.hint("Mark it as paid first, or pack it as an unpaid order"),
            Rejection::CancelWindowOpen { until, .. } => error.details(format!("Until {}", rfc3339(until))),
            Rejection::MailSent => error.hint("Correct the carrier or the tracking number, which sends another email"),
            Rejection::NotRestockable(_) => error.hint("Record the return without putting the units back to stock"),
            Rejection::AlreadyReturned => error.hint("Undo the return first"),
            Rejection::OrderExpired => error.hint("Place a new order with a new Idempotency-Key"),
            Rejection::Charged => error.hint("Refund it instead"),
            Rejection::NotCharged => error.hint("Cancel it to release what is held"),
            _ => error,
        }
    }
}
