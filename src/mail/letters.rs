//! The letters of the shop: one file for each.

mod again;
mod amounts;
mod cancelled;
mod card_alert;
mod day;
mod delayed;
mod link;
mod message;
mod new_order;
mod orders_refused;
mod payment;
mod problems;
mod received;
mod refund;
mod refund_sent;
mod restock_asked;
mod restocked;
mod shipped;
mod test;
mod to_ship;

use super::letter::{Block, Letter};
use super::shop::Shop;
use crate::domain::mail::Facts;

/// Writes the letter about these facts.
pub fn compose(facts: &Facts, shop: &Shop) -> Letter {
    let mut letter = match facts {
        Facts::Test => test::compose(shop),
        Facts::Received { order, ship_by, link, why: Some(why), .. } => {
            again::compose(order, *ship_by, link, why, shop)
        }
        Facts::Received { order, ship_by, link, is_by_card, .. } => {
            received::compose(order, *ship_by, link, *is_by_card, shop)
        }
        Facts::Shipped { number, carrier, tracking, arrives, link } => {
            shipped::compose(number, carrier.as_deref(), tracking.as_ref(), *arrives, link, shop)
        }
        Facts::Delayed { number, promised, ship_by, link } => delayed::compose(number, *promised, *ship_by, link, shop),
        Facts::Cancelled { number, reason, card } => cancelled::compose(number, *reason, *card, shop),
        Facts::RefundSent { number, amount, link } => refund_sent::compose(number, *amount, link, shop),
        Facts::Link { number, link } => link::compose(number, link, shop),
        Facts::RestockAsked { color, link } => restock_asked::compose(color, link, shop),
        Facts::Restocked { color } => restocked::compose(color, shop),
        Facts::Message { shopper, phone, text } => message::compose(facts, shopper, phone, text, shop),
        Facts::NewOrder { order, .. } => new_order::compose(order, shop),
        Facts::Refund { number, total, .. } => refund::compose(number, *total, shop),
        Facts::Payment { number, event, amount, .. } => payment::compose(number, event, *amount, shop),
        Facts::OrdersRefused { why, remedy } => orders_refused::compose(why, remedy, shop),
        Facts::Problems { problems } => problems::compose(problems, shop),
        Facts::CardAlert { cause } => card_alert::compose(cause, shop),
        Facts::ToShip { due, late } => to_ship::compose(due, late, shop),
    };
    if let Some((name, email)) = facts.shopper() {
        let reply = if facts.reply_to().is_some() { " A reply to this mail goes to the shopper." } else { "" };
        let text = format!("The shopper is {name}, {email}.{reply}");
        // Above the button.
        letter.blocks.insert(letter.blocks.len() - 1, Block::Paragraph(text));
    }
    letter
}
