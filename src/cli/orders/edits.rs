//! `shop orders note`, `hold`, `release` and `correct`.

use clap::Args;

use super::one::{open, print};
use crate::cli::database::actor;
use crate::cli::failure::Failure;
use crate::cli::output::Target;
use crate::domain::customer::ShippingAddress;
use crate::domain::order::{parse_hold_reason, parse_note};
use crate::store::{AddressCorrection, NoteEdit};

#[derive(Args)]
pub(in crate::cli) struct Note {
    #[command(flatten)]
    target: Target,
    /// Order number or id
    order: String,
    /// The note, of at most 500 characters; an empty one removes it
    text: String,
}

#[derive(Args)]
pub(in crate::cli) struct Hold {
    #[command(flatten)]
    target: Target,
    /// Order number or id
    order: String,
    /// Why the order is on hold, in at most 200 characters
    #[arg(long)]
    reason: String,
}

#[derive(Args)]
pub(in crate::cli) struct Release {
    #[command(flatten)]
    target: Target,
    /// Order number or id
    order: String,
}

#[derive(Args)]
pub(in crate::cli) struct Correct {
    #[command(flatten)]
    target: Target,
    /// Order number or id
    order: String,
    #[command(flatten)]
    fields: Fields,
}

/// The fields to replace. The others stay.
#[derive(Args)]
#[group(required = true, multiple = true)]
struct Fields {
    /// Street address
    #[arg(long)]
    address: Option<String>,
    /// Apartment, suite; an empty one removes it
    #[arg(long)]
    address2: Option<String>,
    #[arg(long)]
    city: Option<String>,
    /// Two letters, such as TX
    #[arg(long)]
    state: Option<String>,
    /// Zip code, such as 78701 or 78701-1234
    #[arg(long)]
    zip: Option<String>,
    /// Phone number; an empty one removes it
    #[arg(long)]
    phone: Option<String>,
}

impl Fields {
    /// Returns the address with these fields in place of its own.
    fn correct(self, was: ShippingAddress) -> ShippingAddress {
        ShippingAddress {
            phone: self.phone.unwrap_or(was.phone),
            address: self.address.unwrap_or(was.address),
            address2: self.address2.unwrap_or(was.address2),
            city: self.city.unwrap_or(was.city),
            state: self.state.unwrap_or(was.state),
            zip: self.zip.unwrap_or(was.zip),
        }
    }
}

pub(super) async fn note(Note { target, order, text }: Note) -> Result<(), Failure> {
    let text = parse_note(&text).map_err(Failure::rejected)?;
    let (store, found) = open(&target, &order).await?;
    let done = if text.is_empty() { "has no note now" } else { "has this note now" };
    let edit = NoteEdit { id: found.order.id, was: Some(found.note), text };
    print(&target, store.set_order_note(edit, actor()).await.map_err(Failure::not_saved)?, done);
    Ok(())
}

pub(super) async fn hold(Hold { target, order, reason }: Hold) -> Result<(), Failure> {
    let text = parse_hold_reason(&reason).map_err(Failure::rejected)?;
    let (store, found) = open(&target, &order).await?;
    let edit = NoteEdit { id: found.order.id, was: Some(found.hold), text };
    print(&target, store.set_order_hold(edit, actor()).await.map_err(Failure::not_saved)?, "is on hold now");
    Ok(())
}

pub(super) async fn release(Release { target, order }: Release) -> Result<(), Failure> {
    let (store, found) = open(&target, &order).await?;
    let done = if found.hold.is_empty() { "was not on hold" } else { "is not on hold any more" };
    let edit = NoteEdit { id: found.order.id, was: Some(found.hold), text: String::new() };
    print(&target, store.set_order_hold(edit, actor()).await.map_err(Failure::not_saved)?, done);
    Ok(())
}

pub(super) async fn correct(Correct { target, order, fields }: Correct) -> Result<(), Failure> {
    let (store, found) = open(&target, &order).await?;
    let was = found.order.customer.address;
    let address = ShippingAddress::parse(&fields.correct(was.clone())).map_err(Failure::rejected)?;
    let done = if address == was { "already had this address" } else { "has this address now" };
    let correction = AddressCorrection { id: found.order.id, was: Some(was), address };
    print(&target, store.correct_order_address(correction, actor()).await.map_err(Failure::not_saved)?, done);
    Ok(())
}
