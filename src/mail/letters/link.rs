//! To the shopper, who has asked for it: where the page of the order is.

use crate::mail::letter::{Block, Letter};
use crate::mail::shop::Shop;

pub(super) fn compose(number: &str, link: &str, shop: &Shop) -> Letter {
    let text = format!(
        "Someone, probably you, has asked for the page of your order {number}. It shows where your parcel is. Keep the link \
         to yourself."
    );
    let blocks = vec![
        Block::Heading("The page of your order".to_owned()),
        Block::Paragraph(text),
        Block::Button { label: "See your order".to_owned(), url: shop.order_page(link) },
    ];
    Letter { subject: format!("The page of your order {number}"), blocks, footer: shop.footer() }
}
