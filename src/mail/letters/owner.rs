//! Letters to the owner and to support.

use super::amounts::amounts;
use crate::domain::finding::Problem;
use crate::domain::mail::{CardAlert, OrderFacts, PaymentEvent};
use crate::domain::money::Money;
use crate::domain::order::{cancel_time, orders_text};
use crate::domain::payment::many_declines_text;
use crate::mail::letter::{Block, Letter};
use crate::mail::shop::Shop;

const DASHBOARD: &str = "https://dashboard.stripe.com/";
/// The largest number of orders that a letter lists under each heading.
const MAX_LISTED: usize = 100;

impl Letter {
    fn staff_button(self, shop: &Shop) -> Self {
        self.button("Open the staff page", shop.staff_page())
    }
}

/// The letter of `shop mail test`.
pub(super) fn test(shop: &Shop) -> Letter {
    Letter::new("A test of your shop's email", "It works", shop.owner_footer())
        .paragraph("Your shop can send email. Shoppers will see the same sender as you do here.")
        .paragraph("If this email is among your spam, set up SPF, DKIM and DMARC for the domain of the sender.")
}

/// To support: a shopper writes.
pub(super) fn message((name, email): &(String, String), text: &str, shop: &Shop) -> Letter {
    let subject = format!("Message from {}", if name.is_empty() { email } else { name });
    Letter::new(subject, "A message from a shopper", shop.owner_footer()).paragraph(text)
}

/// An order is placed.
pub(super) fn new_order(order: &OrderFacts, shop: &Shop) -> Letter {
    let OrderFacts { number, totals, .. } = order;
    let subject = format!("New order {number}: {}", totals.total);
    Letter::new(subject, format!("New order {number}"), shop.owner_footer())
        .paragraph(format!("The shopper can cancel it for {}.", cancel_time()))
        .with(amounts(order))
        .staff_button(shop)
}

/// The shopper has cancelled an order that is marked as paid.
pub(super) fn refund(number: &str, total: Money, shop: &Shop) -> Letter {
    Letter::new(format!("Refund {number}: {total}"), "A paid order is canceled", shop.owner_footer())
        .paragraph(format!("The shopper has canceled order {number}, which is marked as paid."))
        .paragraph(format!("Refund {total}, and do not ship it."))
        .staff_button(shop)
}

/// Money moved that no shopper has asked for.
pub(super) fn payment(number: &str, event: &PaymentEvent, amount: Money, shop: &Shop) -> Letter {
    let (subject, heading, text) = match event {
        PaymentEvent::Refunded { by } => {
            ("Refunded", "A refund was made", format!("A refund of {amount} for order {number} was made {by}."))
        }
        PaymentEvent::Lost => (
            "Not charged",
            "An order could not be charged",
            format!("The bank no longer holds {amount} for order {number}, so the order is canceled. Do not ship it."),
        ),
        PaymentEvent::RefundFailed { why } => (
            "Refund failed",
            "A refund has failed",
            format!(
                "The refund of {amount} for order {number} has failed: {why}. The money is in your Stripe account. If the \
                 order is canceled, the shop asks again for three days. Otherwise ask the shopper for another way."
            ),
        ),
        PaymentEvent::Disputed => (
            "Disputed",
            "A charge is disputed",
            format!(
                "The cardholder disputes the charge of {amount} for order {number}. Answer in Stripe's dashboard before \
                 the date that it names: without an answer, you lose the money and a fee. An order that has not shipped \
                 is on hold. Do not refund a disputed charge."
            ),
        ),
    };
    Letter::new(format!("{subject} {number}: {amount}"), heading, shop.owner_footer())
        .paragraph(text)
        .staff_button(shop)
}

/// The shop takes no orders.
pub(super) fn orders_refused(why: &str, remedy: &str, shop: &Shop) -> Letter {
    let subject = "Your shop takes no orders";
    Letter::new(subject, subject, shop.owner_footer())
        .paragraph(format!("{why}. {remedy}."))
        .paragraph("Shoppers are asked to try again later. You get one such mail an hour while it lasts.")
        .staff_button(shop)
}

/// Once a day: what the checks of the shop have found.
pub(super) fn problems(problems: &[Problem], shop: &Shop) -> Letter {
    let count = problems.len();
    let subject = format!("Your shop has {count} {}", if count == 1 { "problem" } else { "problems" });
    let listed = problems.iter().map(|Problem { message, remedy }| format!("{message}. What to do: {remedy}."));
    Letter::new(subject.clone(), subject, shop.owner_footer())
        .with(Block::List(listed.collect()))
        .paragraph("You get one such mail a day until shop check finds nothing.")
        .button("Open the checks", format!("{}?tab=check", shop.staff_page()))
}

/// Something is wrong with payments by card.
pub(super) fn card_alert(cause: &CardAlert, shop: &Shop) -> Letter {
    let pace = "You get at most one such mail an hour.";
    let (subject, paragraphs) = match cause {
        CardAlert::Refused { reason } => (
            "Stripe refuses payments",
            [
                format!("Stripe refuses requests of your shop, so shoppers may be unable to pay. It says: {reason}"),
                "Run shop payments check --config with the file of your settings: it says what does not work. With \
                 shop.service this is sudo -u shop shop payments check --config /var/lib/shop/shop.toml. Then look at \
                 the API keys in Stripe's dashboard. The key may be deleted or lack a permission. After you change it, \
                 restart the shop."
                    .to_owned(),
                format!("This ends with the first payment that works. {pace}"),
            ],
        ),
        CardAlert::Strange { which } => (
            "Payments belong to no order",
            [
                format!("{which}. The shop leaves them alone."),
                "The database may be an old backup, or a copy of it may be served with the same key. If another shop has \
                 these orders, stop this one. Otherwise their shoppers wait for parcels: send them by hand, or give the \
                 money back with shop payments release or in Stripe's dashboard."
                    .to_owned(),
                "The notice on the staff page stays until they are gone.".to_owned(),
            ],
        ),
        CardAlert::ManyDeclines => (
            "Banks decline many cards",
            [
                format!("{}. Someone may be trying out stolen cards in your shop.", many_declines_text()),
                "While this lasts, each address has 3 attempts in 10 minutes. Look at the payments in Stripe's \
                 dashboard, and at Radar's rules. If shoppers write that their cards do not work, run shop payments \
                 check."
                    .to_owned(),
                pace.to_owned(),
            ],
        ),
    };
    paragraphs
        .into_iter()
        .fold(Letter::new(subject, subject, shop.owner_footer()), Letter::paragraph)
        .button("Open Stripe's dashboard", DASHBOARD.to_owned())
}

/// Once a day: the orders that have to ship today, and those that are late.
pub(super) fn to_ship(due: &[String], late: &[String], shop: &Shop) -> Letter {
    let groups = [("due today", due), ("late", late)].into_iter().filter(|(_, numbers)| !numbers.is_empty());
    let counted = |(state, numbers): (&str, &[String])| format!("{} {state}", orders_text(numbers.len() as u64));
    let subject = groups.clone().map(counted).collect::<Vec<_>>().join(", ");
    let mut letter = Letter::new(subject, "Orders to ship", shop.owner_footer());
    for (state, numbers) in groups {
        let more = numbers.len().saturating_sub(MAX_LISTED);
        let listed = numbers.iter().take(MAX_LISTED).cloned();
        letter = letter
            .paragraph(format!("{}:", counted((state, numbers))))
            .with(Block::List(listed.chain((more > 0).then(|| format!("and {more} more"))).collect()));
    }
    if !late.is_empty() {
        letter = letter.paragraph("Ship each late order, tell its shopper a later date with Delay, or cancel it.");
    }
    letter.staff_button(shop)
}
