//! To the shopper: the order ships later than promised. The letter has what 16 CFR 435.2(b) asks for: a new date, the
//! choice to cancel for a full refund, and that saying nothing is consent. That rule allows one such notice, of at most
//! 30 days.

use jiff::civil::Date;

use super::day::format_day;
use crate::mail::letter::{Block, Letter};
use crate::mail::shop::Shop;

pub(super) fn compose(number: &str, promised: Date, ship_by: Date, link: &str, shop: &Shop) -> Letter {
    let (promised, ship_by) = (format_day(promised), format_day(ship_by));
    let text = format!(
        "We are sorry: we cannot ship your order {number} by {promised}, as we said. It will ship by {ship_by}."
    );
    let choice = "If that suits you, you need not do anything. If not, you can cancel for a full refund until it ships. \
                  Cancel on the page of your order.";
    let blocks = vec![
        Block::Heading("Your order ships later".to_owned()),
        Block::Paragraph(text),
        Block::Paragraph(choice.to_owned()),
        Block::Button { label: "See or cancel your order".to_owned(), url: shop.order_page(link) },
    ];
    Letter { subject: format!("Your order {number} ships later"), blocks, footer: shop.footer() }
}
