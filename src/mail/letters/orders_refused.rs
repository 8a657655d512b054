//! To the owner: the shop takes no orders.

use crate::mail::letter::{Block, Letter};
use crate::mail::shop::Shop;

const SUBJECT: &str = "Your shop takes no orders";

pub(super) fn compose(why: &str, remedy: &str, shop: &Shop) -> Letter {
    let blocks = vec![
        Block::Heading(SUBJECT.to_owned()),
        Block::Paragraph(format!("{why}. {remedy}.")),
        Block::Paragraph(
            "Shoppers are asked to try again later. You get one such mail an hour while it lasts.".to_owned(),
        ),
        Block::Button { label: "Open the staff page".to_owned(), url: shop.staff_page() },
    ];
    Letter { subject: SUBJECT.to_owned(), blocks, footer: shop.owner_footer() }
}
