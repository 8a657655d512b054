//! To the owner: money moved that no shopper has asked for.

use crate::domain::mail::PaymentEvent;
use crate::domain::money::Money;
use crate::mail::letter::{Block, Letter};
use crate::mail::shop::Shop;

pub(super) fn compose(number: &str, event: &PaymentEvent, amount: Money, shop: &Shop) -> Letter {
    let (subject, heading, text) = match event {
        PaymentEvent::Refunded { by } => (
            format!("Refunded {number}: {amount}"),
            "A refund was made",
            format!("A refund of {amount} for order {number} was made {by}."),
        ),
        PaymentEvent::Lost => (
            format!("Not charged {number}: {amount}"),
            "An order could not be charged",
            format!("The bank no longer holds {amount} for order {number}, so the order is canceled. Do not ship it."),
        ),
        PaymentEvent::RefundFailed { why } => (
            format!("Refund failed {number}: {amount}"),
            "A refund has failed",
            format!(
                "The refund of {amount} for order {number} has failed: {why}. The money is in your Stripe account. If the \
                 order is canceled, the shop asks again for three days. Otherwise ask the shopper for another way."
            ),
        ),
        PaymentEvent::Disputed => (
            format!("Disputed {number}: {amount}"),
            "A charge is disputed",
            format!(
                "The cardholder disputes the charge of {amount} for order {number}. Answer in Stripe's dashboard before \
                 the date that it names: without an answer, you lose the money and a fee. An order that has not shipped \
                 is on hold. Do not refund a disputed charge."
            ),
        ),
    };
    let blocks = vec![
        Block::Heading(heading.to_owned()),
        Block::Paragraph(text),
        Block::Button { label: "Open the staff page".to_owned(), url: shop.staff_page() },
    ];
    Letter { subject, blocks, footer: shop.owner_footer() }
}
