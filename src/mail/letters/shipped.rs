//! To the shopper: the order is with a carrier.

use jiff::civil::Date;

use super::day::format_day;
use crate::domain::mail::Tracking;
use crate::mail::letter::{Block, Letter};
use crate::mail::shop::Shop;

pub(super) fn compose(
    number: &str,
    carrier: Option<&str>,
    tracking: Option<&Tracking>,
    arrives: Option<(Date, Date)>,
    link: &str,
    shop: &Shop,
) -> Letter {
    let by = carrier.map(|carrier| format!(" with {carrier}")).unwrap_or_default();
    let tracked = tracking.map(|Tracking { number, .. }| format!(" Its tracking number is {number}."));
    let arrival = arrives
        .map(|(first, last)| format!(" It should arrive between {} and {}.", format_day(first), format_day(last)))
        .unwrap_or_default();
    let text = format!("Your order {number} has shipped{by}.{arrival}{}", tracked.unwrap_or_default());
    let mut blocks = vec![Block::Heading("Your order is on its way".to_owned()), Block::Paragraph(text)];
    let track = tracking.and_then(|tracking| Some(("Track your package", tracking.url.clone()?)));
    let (label, url) = track.unwrap_or_else(|| ("See your order", shop.order_page(link)));
    blocks.push(Block::Button { label: label.to_owned(), url });
    if shop.sales_tax.is_some() {
        let returns = format!("Something is not right? Returns and exchanges: {}/terms#returns", shop.origin);
        blocks.push(Block::Paragraph(returns));
    }
    Letter { subject: format!("Your order {number} has shipped"), blocks, footer: shop.footer() }
}
