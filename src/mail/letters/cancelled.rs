//! To the shopper: the order is cancelled.

use crate::domain::mail::CardMoney;
use crate::domain::order::CancelReason;
use crate::mail::letter::{Block, Letter};
use crate::mail::shop::Shop;

pub(super) fn compose(number: &str, reason: CancelReason, card: Option<CardMoney>, shop: &Shop) -> Letter {
    let text = match reason {
        CancelReason::Shopper => format!("You have canceled your order {number}."),
        CancelReason::Asked => format!("As you asked, we have canceled your order {number}."),
        CancelReason::Unavailable => {
            format!("We have canceled your order {number}, because what you ordered is no longer available.")
        }
        CancelReason::Staff | CancelReason::Fraud | CancelReason::Refunded => {
            format!("We have canceled your order {number}.")
        }
        CancelReason::Unpaid => {
            format!("Your order {number} is canceled, because we have received no payment for it.")
        }
        CancelReason::BankReleased => {
            format!("Your order {number} is canceled, because your bank no longer holds the amount for it.")
        }
    };
    let refund = match card {
        Some(CardMoney::NotCharged) => "It will not ship, and your card is not charged.",
        Some(CardMoney::Refunded) => {
            "It will not ship. We refund what you paid to your card, which can take your bank up to 10 days."
        }
        Some(CardMoney::Disputed) => "It will not ship. You dispute the charge, so your bank decides about the money.",
        None => "It will not ship. If you have paid for it, you get a full refund.",
    };
    let blocks = vec![
        Block::Heading("Your order is canceled".to_owned()),
        Block::Paragraph(text),
        Block::Paragraph(refund.to_owned()),
    ];
    Letter { subject: format!("Your order {number} is canceled"), blocks, footer: shop.footer() }
}
