//! To the shopper: the order is placed.

use jiff::civil::Date;

use super::amounts::amounts;
use super::day::format_day;
use crate::domain::mail::OrderFacts;
use crate::domain::order::cancel_time;
use crate::mail::letter::{Block, Letter};
use crate::mail::shop::Shop;

pub(super) fn compose(order: &OrderFacts, ship_by: Date, link: &str, is_by_card: bool, shop: &Shop) -> Letter {
    let OrderFacts { number, place, .. } = order;
    let to = if place.is_empty() { String::new() } else { format!(" to {place}") };
    let intro = format!("We have received your order {number}. It ships{to} by {}.", format_day(ship_by));
    let end = if is_by_card { ". We charge your card once that time is over." } else { ", for a full refund." };
    let cancel = format!("You can cancel it on that page within {} of placing it{end}", cancel_time());
    let mut blocks =
        vec![Block::Heading("Thank you for your order".to_owned()), Block::Paragraph(intro), amounts(order)];
    if let Some(tax) = shop.sales_tax.filter(|_| is_by_card) {
        blocks.push(Block::Paragraph(tax.sentence().to_owned()));
    }
    if let Some(note) = shop.payment_note.as_ref().filter(|_| !is_by_card) {
        blocks.push(Block::Note { title: "How to pay".to_owned(), text: note.clone() });
    }
    blocks.extend([
        Block::Button { label: "See or cancel your order".to_owned(), url: shop.order_page(link) },
        Block::Paragraph(cancel),
    ]);
    Letter { subject: format!("Your order {number}"), blocks, footer: shop.footer() }
}
