//! To the owner, once a day: what the checks of the shop have found.

use crate::domain::finding::Problem;
use crate::mail::letter::{Block, Letter};
use crate::mail::shop::Shop;

pub(super) fn compose(problems: &[Problem], shop: &Shop) -> Letter {
    let count = problems.len();
    let subject = format!("Your shop has {count} {}", if count == 1 { "problem" } else { "problems" });
    let listed = problems.iter().map(|Problem { message, remedy }| format!("{message}. What to do: {remedy}."));
    let blocks = vec![
        Block::Heading(subject.clone()),
        Block::List(listed.collect()),
        Block::Paragraph("You get one such mail a day until shop check finds nothing.".to_owned()),
        Block::Button { label: "Open the checks".to_owned(), url: format!("{}?tab=check", shop.staff_page()) },
    ];
    Letter { subject, blocks, footer: shop.owner_footer() }
}
