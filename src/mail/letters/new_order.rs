//! To the owner: the order is placed.

use super::amounts::amounts;
use crate::domain::mail::OrderFacts;
use crate::domain::order::cancel_time;
use crate::mail::letter::{Block, Letter};
use crate::mail::shop::Shop;

pub(super) fn compose(order: &OrderFacts, shop: &Shop) -> Letter {
    let OrderFacts { number, totals, .. } = order;
    let blocks = vec![
        Block::Heading(format!("New order {number}")),
        Block::Paragraph(format!("The shopper can cancel it for {}.", cancel_time())),
        amounts(order),
        Block::Button { label: "Open the staff page".to_owned(), url: shop.staff_page() },
    ];
    Letter { subject: format!("New order {number}: {}", totals.total), blocks, footer: shop.owner_footer() }
}
