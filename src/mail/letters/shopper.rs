//! Letters to shoppers. They name days but no clock times: the reader's time zone is not known.

use jiff::civil::Date;

use super::amounts::amounts;
use crate::domain::mail::{CardMoney, ColorFacts, OrderFacts, Tracking, WhyAgain};
use crate::domain::money::Money;
use crate::domain::order::{CancelReason, cancel_time};
use crate::mail::letter::{Block, Letter};
use crate::mail::shop::Shop;

/// The order is placed.
pub(super) fn received(order: &OrderFacts, ship_by: Date, link: &str, is_by_card: bool, shop: &Shop) -> Letter {
    let OrderFacts { number, place, .. } = order;
    let to = if place.is_empty() { String::new() } else { format!(" to {place}") };
    let intro = format!("We have received your order {number}. It ships{to} by {}.", format_day(ship_by));
    let end = if is_by_card { ". We charge your card once that time is over." } else { ", for a full refund." };
    let cancel = format!("You can cancel it on that page within {} of placing it{end}", cancel_time());
    let mut letter = Letter::new(format!("Your order {number}"), "Thank you for your order", shop.footer())
        .paragraph(intro)
        .with(amounts(order));
    if let Some(tax) = shop.sales_tax.filter(|_| is_by_card) {
        letter = letter.paragraph(tax.sentence());
    }
    if let Some(note) = shop.payment_note.as_ref().filter(|_| !is_by_card) {
        letter = letter.with(Block::Note { title: "How to pay".to_owned(), text: note.clone() });
    }
    letter.button("See or cancel your order", shop.order_page(link)).paragraph(cancel)
}

/// Items of the order were exchanged, or are sent again for nothing.
pub(super) fn again(order: &OrderFacts, ship_by: Date, link: &str, why: &WhyAgain, shop: &Shop) -> Letter {
    let number = &order.number;
    let (subject, text) = match why {
        WhyAgain::Exchange => (
            format!("We changed your order {number}"),
            "We exchanged items of your order. The price stays the same.".to_owned(),
        ),
        WhyAgain::Replacement(replaced) => (
            format!("We send you a replacement for your order {replaced}"),
            format!("The replacement has the number {number}. It costs you nothing."),
        ),
    };
    Letter::new(subject.clone(), subject, shop.footer())
        .paragraph(format!("{text} This is what we send you. It ships by {}.", format_day(ship_by)))
        .with(amounts(order))
        .button("See your order", shop.order_page(link))
}

/// The order is with a carrier.
pub(super) fn shipped(
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
    let track = tracking.and_then(|tracking| Some(("Track your package", tracking.url.clone()?)));
    let (label, url) = track.unwrap_or_else(|| ("See your order", shop.order_page(link)));
    let letter = Letter::new(format!("Your order {number} has shipped"), "Your order is on its way", shop.footer())
        .paragraph(text)
        .button(label, url);
    if shop.sales_tax.is_none() {
        return letter;
    }
    letter.paragraph(format!("Something is not right? Returns and exchanges: {}/terms#returns", shop.origin))
}

/// The order ships later than promised. The letter has what 16 CFR 435.2(b) asks for: a new date, the choice to cancel for a
/// full refund, and that saying nothing is consent. That rule allows one such notice, of at most 30 days.
pub(super) fn delayed(number: &str, promised: Date, ship_by: Date, link: &str, shop: &Shop) -> Letter {
    let (promised, ship_by) = (format_day(promised), format_day(ship_by));
    Letter::new(format!("Your order {number} ships later"), "Your order ships later", shop.footer())
        .paragraph(format!(
            "We are sorry: we cannot ship your order {number} by {promised}, as we said. It will ship by {ship_by}."
        ))
        .paragraph(
            "If that suits you, you need not do anything. If not, you can cancel for a full refund until it ships. Cancel on \
             the page of your order.",
        )
        .button("See or cancel your order", shop.order_page(link))
}

/// The order is cancelled.
pub(super) fn cancelled(number: &str, reason: CancelReason, card: Option<CardMoney>, shop: &Shop) -> Letter {
    let text = match reason {
        CancelReason::Shopper => format!("You have canceled your order {number}."),
        CancelReason::Asked => format!("As you asked, we have canceled your order {number}."),
        CancelReason::Unavailable => {
            format!("We have canceled your order {number}, because what you ordered is no longer available.")
        }
        CancelReason::Staff | CancelReason::Fraud | CancelReason::Refunded => {
            format!("We have canceled your order {number}.")
        }
        CancelReason::Unpaid => {
            format!("Your order {number} is canceled, because we have received no payment for it.")
        }
        CancelReason::BankReleased => {
            format!("Your order {number} is canceled, because your bank no longer holds the amount for it.")
        }
    };
    let refund = match card {
        Some(CardMoney::NotCharged) => "It will not ship, and your card is not charged.",
        Some(CardMoney::Refunded) => {
            "It will not ship. We refund what you paid to your card, which can take your bank up to 10 days."
        }
        Some(CardMoney::Disputed) => "It will not ship. You dispute the charge, so your bank decides about the money.",
        None => "It will not ship. If you have paid for it, you get a full refund.",
    };
    Letter::new(format!("Your order {number} is canceled"), "Your order is canceled", shop.footer())
        .paragraph(text)
        .paragraph(refund)
}

/// A part of what was charged is refunded.
pub(super) fn refund_sent(number: &str, amount: Money, link: &str, shop: &Shop) -> Letter {
    let subject = format!("Refund of {amount} for your order {number}");
    Letter::new(subject, "A refund is on its way", shop.footer())
        .paragraph(format!(
            "We have refunded {amount} of your order {number} to your card. Your bank can take up to 10 days to show it."
        ))
        .button("See your order", shop.order_page(link))
}

/// To one who has asked for it: where the page of the order is.
pub(super) fn link(number: &str, link: &str, shop: &Shop) -> Letter {
    Letter::new(format!("The page of your order {number}"), "The page of your order", shop.footer())
        .paragraph(format!(
            "Someone, probably you, has asked for the page of your order {number}. It shows where your parcel is. Keep the \
             link to yourself."
        ))
        .button("See your order", shop.order_page(link))
}

/// To one who may have asked for it: whether to write when a color is back.
pub(super) fn restock_asked(color: &ColorFacts, link: &str, shop: &Shop) -> Letter {
    let name = color.name();
    Letter::new(format!("Please confirm: {name}"), "Shall we write when it is back?", shop.footer())
        .paragraph(format!(
            "Someone, probably you, wants an email when {name} is back in stock. Confirm it, and we write to you once. If it \
             was not you, do nothing: without your confirmation you hear nothing more."
        ))
        .button("Confirm or remove", shop.mail_page(link))
}

/// To one who has asked for it: a color is back.
pub(super) fn restocked(color: &ColorFacts, shop: &Shop) -> Letter {
    let name = color.name();
    Letter::new(format!("Back in stock: {name}"), "It is back", shop.footer())
        .paragraph(format!("{name} is in stock again. We cannot hold it for you: first come, first served."))
        .button("See it in the shop", shop.product_page(color))
        .paragraph("This is the only email about it. We have deleted your request.")
}

/// Formats a day, such as `Monday, November 30`. The month stays on one line with its day.
fn format_day(day: Date) -> String {
    day.strftime("%A, %B\u{a0}%-d").to_string()
}
