//! Error responses to changes that are based on stale data.

use poem::http::StatusCode;

use super::ApiError;
use crate::api::wire::rfc3339;
use crate::domain::order::OrderAction;
use crate::domain::rules::FieldError;
use crate::domain::stale::{Edit, Stale, StockMove};

impl From<Stale> for ApiError {
    fn from(stale: Stale) -> Self {
        match stale {
            Stale::Version(edit) => {
                let error = Self::new(
                    StatusCode::PRECONDITION_FAILED,
                    "version_changed",
                    "Somebody else has changed this product",
                )
                .hint("Load the product again and repeat your change");
                let Some(Edit { at, by }) = edit else { return error };
                let by = if by.is_empty() { "on the command line".to_owned() } else { format!("by {by}") };
                error.details(format!("Changed {by} at {}", rfc3339(at)))
            }
            Stale::Stock(moves) => {
                let details: Vec<String> = moves.iter().map(StockMove::to_string).collect();
                let fields = moves.into_iter().map(|moved| {
                    let message = match moved.now {
                        Some(now) => format!("The stock is now {now}"),
                        None => "This color is gone".to_owned(),
                    };
                    FieldError::new(moved.field, message)
                });
                Self::new(StatusCode::CONFLICT, "stock_moved", "The stock has changed since")
                    .fields(fields.collect())
                    .details(details.join(", "))
            }
            Stale::Order { what, now, change } => {
                let (code, otherwise) = match what {
                    OrderAction::Status => ("status_changed", format!("The order is {now}")),
                    OrderAction::Note => ("note_changed", "The order has no note".into()),
                    OrderAction::Hold => ("hold_changed", "The order is not on hold".into()),
                    OrderAction::Address => ("address_changed", "The order has another address".into()),
                    OrderAction::Email => ("email_changed", "The order has another email".into()),
                    OrderAction::Packed | OrderAction::Shipped | OrderAction::Delayed => {
                        ("shipment_changed", "The order has not been shipped".into())
                    }
                    OrderAction::Refund | OrderAction::RefundFailed => {
                        ("refund_moved", "The order has no refund".into())
                    }
                };
                let error = |message| Self::new(StatusCode::CONFLICT, code, message);
                match change {
                    Some(change) => error(change.sentence()).details(rfc3339(change.at)),
                    None => error(otherwise),
                }
            }
        }
    }
}
