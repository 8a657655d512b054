//! The letters of the shop.

mod amounts;
mod owner;
mod shopper;

use super::letter::{Block, Letter};
use super::shop::Shop;
use crate::domain::mail::Facts;

/// Writes the letter about these facts.
pub fn compose(facts: &Facts, shop: &Shop) -> Letter {
    let mut letter = match facts {
        Facts::Test => owner::test(shop),
        Facts::Received { order, ship_by, link, why: Some(why), .. } => {
            shopper::again(order, *ship_by, link, why, shop)
        }
        Facts::Received { order, ship_by, link, is_by_card, .. } => {
            shopper::received(order, *ship_by, link, *is_by_card, shop)
        }
        Facts::Shipped { number, carrier, tracking, arrives, link } => {
            shopper::shipped(number, carrier.as_deref(), tracking.as_ref(), *arrives, link, shop)
        }
        Facts::Delayed { number, promised, ship_by, link } => shopper::delayed(number, *promised, *ship_by, link, shop),
        Facts::Cancelled { number, reason, card } => shopper::cancelled(number, *reason, *card, shop),
        Facts::RefundSent { number, amount, link } => shopper::refund_sent(number, *amount, link, shop),
        Facts::Link { number, link } => shopper::link(number, link, shop),
        Facts::RestockAsked { color, link } => shopper::restock_asked(color, link, shop),
        Facts::Restocked { color } => shopper::restocked(color, shop),
        Facts::Message { shopper, text, .. } => owner::message(shopper, text, shop),
        Facts::NewOrder { order, .. } => owner::new_order(order, shop),
        Facts::Refund { number, total, .. } => owner::refund(number, *total, shop),
        Facts::Payment { number, event, amount, .. } => owner::payment(number, event, *amount, shop),
        Facts::OrdersRefused { why, remedy } => owner::orders_refused(why, remedy, shop),
        Facts::Problems { problems } => owner::problems(problems, shop),
        Facts::CardAlert { cause } => owner::card_alert(cause, shop),
        Facts::ToShip { due, late } => owner::to_ship(due, late, shop),
    };
    if let Some(text) = shopper_text(facts) {
        // Above the button, or the message.
        letter.blocks.insert(letter.blocks.len() - 1, Block::Paragraph(text));
    }
    letter
}

/// Says which shopper a mail to the owner is about.
fn shopper_text(facts: &Facts) -> Option<String> {
    let (name, email) = facts.shopper()?;
    let phone = if let Facts::Message { phone, .. } = facts { phone } else { "" };
    let parts = [name, email, phone].into_iter().filter(|part| !part.is_empty());
    let reply = if facts.reply_to().is_some() { " A reply to this mail goes to the shopper." } else { "" };
    Some(format!("The shopper is {}.{reply}", parts.collect::<Vec<_>>().join(", ")))
}
