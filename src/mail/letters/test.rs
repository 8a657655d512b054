//! The letter of `shop mail test`.

use crate::mail::letter::{Block, Letter};
use crate::mail::shop::Shop;

pub(super) fn compose(shop: &Shop) -> Letter {
    let text = "Your shop can send email. Shoppers will see the same sender as you do here.";
    let hint = "If this email is among your spam, set up SPF, DKIM and DMARC for the domain of the sender.";
    let blocks = vec![
        Block::Heading("It works".to_owned()),
        Block::Paragraph(text.to_owned()),
        Block::Paragraph(hint.to_owned()),
    ];
    Letter { subject: "A test of your shop's email".to_owned(), blocks, footer: shop.owner_footer() }
}
