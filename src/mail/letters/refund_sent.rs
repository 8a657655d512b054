//! To the shopper: a part of what was charged is refunded.

use crate::domain::money::Money;
use crate::mail::letter::{Block, Letter};
use crate::mail::shop::Shop;

pub(super) fn compose(number: &str, amount: Money, link: &str, shop: &Shop) -> Letter {
    let blocks = vec![
        Block::Heading("A refund is on its way".to_owned()),
        Block::Paragraph(format!(
            "We have refunded {amount} of your order {number} to your card. Your bank can take up to 10 days to show it."
        )),
        Block::Button { label: "See your order".to_owned(), url: shop.order_page(link) },
    ];
    Letter { subject: format!("Refund of {amount} for your order {number}"), blocks, footer: shop.footer() }
}
