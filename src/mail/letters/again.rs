//! To the shopper: items of the order were exchanged, or are sent again for nothing.

use jiff::civil::Date;

use super::amounts::amounts;
use super::day::format_day;
use crate::domain::mail::{OrderFacts, WhyAgain};
use crate::mail::letter::{Block, Letter};
use crate::mail::shop::Shop;

pub(super) fn compose(order: &OrderFacts, ship_by: Date, link: &str, why: &WhyAgain, shop: &Shop) -> Letter {
    let number = &order.number;
    let (subject, text) = match why {
        WhyAgain::Exchange => (
            format!("We changed your order {number}"),
            "We exchanged items of your order. The price stays the same.".to_owned(),
        ),
        WhyAgain::Replacement(replaced) => (
            format!("We send you a replacement for your order {replaced}"),
            format!("The replacement has the number {number}. It costs you nothing."),
        ),
    };
    let ships = format!("This is what we send you. It ships by {}.", format_day(ship_by));
    let button = Block::Button { label: "See your order".to_owned(), url: shop.order_page(link) };
    let blocks =
        vec![Block::Heading(subject.clone()), Block::Paragraph(format!("{text} {ships}")), amounts(order), button];
    Letter { subject, blocks, footer: shop.footer() }
}
