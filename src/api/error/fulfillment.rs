//! Error responses to orders that cannot be packed, shipped, delayed or cancelled by their shopper.

use poem::http::StatusCode;

use super::ApiError;
use crate::api::wire::rfc3339;
use crate::auth::throttle::RateLimited;
use crate::domain::order::{FulfillmentRejection, by_text, ship_day};

impl From<FulfillmentRejection> for ApiError {
    fn from(rejection: FulfillmentRejection) -> Self {
        let conflict = |code, message: String| Self::new(StatusCode::CONFLICT, code, message);
        match rejection {
            FulfillmentRejection::NotPaid => conflict("order_not_paid", "The order is not paid".into())
                .hint("Mark it as paid first, or pack it as an unpaid order"),
            FulfillmentRejection::OnHold(reason) => {
                conflict("order_on_hold", "The order is on hold".into()).details(reason)
            }
            FulfillmentRejection::Cancelled => conflict("order_cancelled", "The order is cancelled".into()),
            FulfillmentRejection::AlreadyPacked(packed) => {
                conflict("already_packed", format!("The order was packed {}", by_text(&packed.by)))
                    .details(rfc3339(packed.at))
            }
            FulfillmentRejection::AlreadyShipped(shipped) => {
                conflict("already_shipped", format!("The order was shipped: {}", shipped.shipment.text()))
                    .details(rfc3339(shipped.at))
            }
            FulfillmentRejection::AlreadyDelayed(until) => {
                conflict("already_delayed", format!("The order is delayed until {}", ship_day(until)))
            }
            FulfillmentRejection::CancelWindowOpen { until, seconds_left } => {
                let minutes = (seconds_left + 59) / 60;
                conflict("cancel_window_open", format!("The shopper can cancel the order for {minutes} more min"))
                    .details(format!("Until {}", rfc3339(until)))
            }
            FulfillmentRejection::CancelWindowClosed => {
                conflict("cancel_window_closed", "The order can no longer be cancelled here".into())
            }
            FulfillmentRejection::EmailIsFinal => {
                conflict("email_is_final", "The email can be corrected until the order is packed or cancelled".into())
            }
            FulfillmentRejection::Claimed(claim) => {
                conflict("claimed", format!("The order is being packed {}", by_text(&claim.by)))
                    .details(format!("Until {}", rfc3339(claim.until)))
            }
            FulfillmentRejection::NoPage => {
                conflict("no_order_page", "The order has no page: it was placed when the shop sent no mail".into())
            }
            FulfillmentRejection::TooManyMails { retry_after } => RateLimited { retry_after }.into(),
            FulfillmentRejection::MailSent => {
                conflict("mail_sent", "The shopper was told by email that the order has shipped".into())
                    .hint("Correct the carrier or the tracking number, which sends another email")
            }
        }
    }
}
