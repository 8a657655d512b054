//! Error responses to changes that are based on stale data.

use poem::http::StatusCode;

use super::ApiError;
use crate::api::wire::rfc3339;
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
        }
    }
}
