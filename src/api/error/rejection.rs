//! The errors of orders that are rejected.

use poem::http::StatusCode;

use super::ApiError;
use crate::domain::order::Rejection;

impl From<Rejection> for ApiError {
    fn from(rejection: Rejection) -> Self {
        let conflict = |code, message: &str| Self::new(StatusCode::CONFLICT, code, message);
        match rejection {
            Rejection::NotSold(fields) => fields.into(),
            Rejection::PriceChanged(fields) => conflict("price_changed", "Prices have changed").fields(fields),
            Rejection::OutOfStock(fields) => conflict("out_of_stock", "There is not enough in stock").fields(fields),
            Rejection::NumberTaken { free } => {
                let taken = conflict("order_number_taken", "This order number is taken");
                match free {
                    Some(number) => taken.details("Send the order again with the number in hint").hint(number),
                    None => taken,
                }
            }
            Rejection::KeyReused => Self::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                "idempotency_key_reused",
                "This Idempotency-Key was used for another order",
            )
            .hint("Make a new key for a new order"),
            Rejection::TooManyUnpaidUnits { retry_after } => Self::new(
                StatusCode::TOO_MANY_REQUESTS,
                "too_many_unpaid_units",
                "Your network has ordered many items that are not paid yet",
            )
            .hint(format!("Order fewer items, or try again in {} minutes", (retry_after + 59) / 60))
            .retry_after(retry_after),
        }
    }
}
