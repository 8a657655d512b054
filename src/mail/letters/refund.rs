//! To the owner: the shopper has cancelled an order that is marked as paid.

use crate::domain::money::Money;
use crate::mail::letter::{Block, Letter};
use crate::mail::shop::Shop;

pub(super) fn compose(number: &str, total: Money, shop: &Shop) -> Letter {
    let text = format!("The shopper has canceled order {number}, which is marked as paid.");
    let todo = format!("Refund {total}, and do not ship it.");
    let blocks = vec![
        Block::Heading("A paid order is canceled".to_owned()),
        Block::Paragraph(text),
        Block::Paragraph(todo),
        Block::Button { label: "Open the staff page".to_owned(), url: shop.staff_page() },
    ];
    Letter { subject: format!("Refund {number}: {total}"), blocks, footer: shop.owner_footer() }
}
