//! To the owner: what is wrong with payments by card.

use crate::domain::mail::CardAlert;
use crate::domain::payment::many_declines_text;
use crate::mail::letter::{Block, Letter};
use crate::mail::shop::Shop;

const DASHBOARD: &str = "https://dashboard.stripe.com/";
const PACE: &str = "You get at most one such mail an hour.";

pub(super) fn compose(cause: &CardAlert, shop: &Shop) -> Letter {
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
                format!("This ends with the first payment that works. {PACE}"),
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
                PACE.to_owned(),
            ],
        ),
    };
    let heading = Block::Heading(subject.to_owned());
    let button = Block::Button { label: "Open Stripe's dashboard".to_owned(), url: DASHBOARD.to_owned() };
    let blocks = [heading].into_iter().chain(paragraphs.map(Block::Paragraph)).chain([button]).collect();
    Letter { subject: subject.to_owned(), blocks, footer: shop.owner_footer() }
}
