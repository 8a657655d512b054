//! To a shopper who may have asked for it: whether to write when a color is back.

use crate::domain::mail::ColorFacts;
use crate::mail::letter::{Block, Letter};
use crate::mail::shop::Shop;

pub(super) fn compose(color: &ColorFacts, link: &str, shop: &Shop) -> Letter {
    let name = color.name();
    let text = format!(
        "Someone, probably you, wants an email when {name} is back in stock. Confirm it, and we write to you once. If it was \
         not you, do nothing: without your confirmation you hear nothing more."
    );
    let blocks = vec![
        Block::Heading("Shall we write when it is back?".to_owned()),
        Block::Paragraph(text),
        Block::Button { label: "Confirm or remove".to_owned(), url: shop.mail_page(link) },
    ];
    Letter { subject: format!("Please confirm: {name}"), blocks, footer: shop.footer() }
}
