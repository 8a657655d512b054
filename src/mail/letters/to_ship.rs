//! To the owner, once a day: the orders that have to ship today, and those that are late.

use crate::domain::order::orders_text;
use crate::mail::letter::{Block, Letter};
use crate::mail::shop::Shop;

/// The largest number of orders that a letter lists under each heading.
const MAX_LISTED: usize = 100;

pub(super) fn compose(due: &[String], late: &[String], shop: &Shop) -> Letter {
    let groups = [("due today", due), ("late", late)].into_iter().filter(|(_, numbers)| !numbers.is_empty());
    let counted = groups.clone().map(|(state, numbers)| format!("{} {state}", orders_text(numbers.len() as u64)));
    let subject = counted.collect::<Vec<_>>().join(", ");
    let mut blocks = vec![Block::Heading("Orders to ship".to_owned())];
    for (state, numbers) in groups {
        blocks.push(Block::Paragraph(format!("{} {state}:", orders_text(numbers.len() as u64))));
        let more = numbers.len().saturating_sub(MAX_LISTED);
        let listed = numbers.iter().take(MAX_LISTED).cloned();
        blocks.push(Block::List(listed.chain((more > 0).then(|| format!("and {more} more"))).collect()));
    }
    let advice = "Ship each late order, tell its shopper a later date with Delay, or cancel it.";
    blocks.extend((!late.is_empty()).then(|| Block::Paragraph(advice.to_owned())));
    blocks.push(Block::Button { label: "Open the staff page".to_owned(), url: shop.staff_page() });
    Letter { subject, blocks, footer: shop.owner_footer() }
}
