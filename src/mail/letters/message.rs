//! To support: a shopper writes.

use crate::domain::mail::Facts;
use crate::mail::letter::{Block, Letter};
use crate::mail::shop::Shop;

pub(super) fn compose(facts: &Facts, (name, email): &(String, String), phone: &str, text: &str, shop: &Shop) -> Letter {
    let parts = [name, email, phone].into_iter().filter(|part| !part.is_empty());
    let shopper = parts.collect::<Vec<_>>().join(", ");
    let reply = if facts.reply_to().is_some() { " A reply to this mail goes to the shopper." } else { "" };
    let subject = format!("Message from {}", if name.is_empty() { email } else { name });
    let blocks = vec![
        Block::Heading("A message from a shopper".to_owned()),
        Block::Paragraph(format!("The shopper is {shopper}.{reply}")),
        Block::Paragraph(text.to_owned()),
    ];
    Letter { subject, blocks, footer: shop.owner_footer() }
}
