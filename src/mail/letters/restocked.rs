//! To a shopper who has asked for it: a color is back.

use crate::domain::mail::ColorFacts;
use crate::mail::letter::{Block, Letter};
use crate::mail::shop::Shop;

pub(super) fn compose(color: &ColorFacts, shop: &Shop) -> Letter {
    let name = color.name();
    let blocks = vec![
        Block::Heading("It is back".to_owned()),
        Block::Paragraph(format!("{name} is in stock again. We cannot hold it for you: first come, first served.")),
        Block::Button { label: "See it in the shop".to_owned(), url: shop.product_page(color) },
        Block::Paragraph("This is the only email about it. We have deleted your request.".to_owned()),
    ];
    Letter { subject: format!("Back in stock: {name}"), blocks, footer: shop.footer() }
}
