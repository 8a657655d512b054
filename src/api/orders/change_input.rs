//! JSON schemas of the changes that staff make to orders.

use poem_openapi::{Object, Union};

use super::fulfillment::{CarrierWord, LineIndex, ReturnWord, ReturnedUnits};
use crate::api::constraints::{
    Address, Address2, Amount, Any, City, Color, Email, HoldReason, KnownStatus, OrderNote, Phone, Size, State,
    Tracking, Zip, between, fields, listed, one_of,
};
use crate::api::parameters::Date;
use crate::api::wire::{Field, Optional, Text};
use crate::domain::constants::constants;
use crate::domain::order::CancelReason;
use crate::domain::rules::FieldError;

mod parse;

/// Declares the changes: the name of each, and the fields that it has besides its `type`.
macro_rules! changes {
    ($($(#[$doc:meta])* $name:literal $change:ident { $($fields:tt)* })+) => {
        $(
            $(#[$doc])*
            #[derive(Object)]
            #[oai(deny_unknown_fields)]
            pub(super) struct $change {
                #[oai(rename = "type")]
                // The union documents its value.
                name: Field<Any<Text>>,
                $($fields)*
            }
        )+

        /// A change of an order, by its `type`.
        #[derive(Union)]
        #[oai(rename = "OrderChange", discriminator_name = "type", one_of)]
        pub(super) enum ChangeInput {
            $(#[oai(mapping = $name)] $change($change),)+
        }

        const NAMES: &[&str] = &[$($name),+];
    };
}

changes! {
    /// Marks the order as paid. A cancelled order takes its units from the stock again, unless they were written off.
    "mark_paid" MarkPaid {
        /// The status that this change is based on. If it is not current, the change fails with 409.
        #[oai(nullable)]
        was: Optional<KnownStatus>,
    }
    /// Sets the order back to pending. A cancelled order takes its units from the stock again.
    "reopen" Reopen {
        /// As in `mark_paid`.
        #[oai(nullable)]
        was: Optional<KnownStatus>,
    }
    /// Cancels the order, which returns its units to the stock unless `restock` is false.
    "cancel" Cancel {
        /// Why. The default is `staff`. `asked` and `unavailable` are also said in the mail to the shopper.
        #[oai(nullable)]
        reason: Optional<StaffReason>,
        /// If false, its units do not return to the stock.
        #[oai(nullable)]
        restock: Optional<Any<bool>>,
        /// As in `mark_paid`.
        #[oai(nullable)]
        was: Optional<KnownStatus>,
    }
    /// Sets or removes the note of the order. It is for staff: no shopper can read it.
    "note" Note {
        /// An empty note removes it.
        #[oai(nullable)]
        note: Optional<OrderNote>,
        /// The note that this change is based on, empty for none. If it is not current, the change fails with 409.
        #[oai(nullable)]
        was: Optional<Any<Text>>,
    }
    /// Puts the order on hold, or releases it. Its status stays. An order on hold is not offered for packing, and the shop
    /// does not cancel it because it is unpaid.
    "hold" Hold {
        /// Why the order is on hold. Null releases it.
        #[oai(nullable)]
        reason: Optional<HoldReason>,
        /// The reason that this change is based on, empty for none. If it is not current, the change fails with 409.
        #[oai(nullable)]
        was: Optional<Any<Text>>,
    }
    /// Corrects the address and the phone number: all of their fields.
    "address" CorrectAddress {
        address: Field<Address>,
        #[oai(nullable)]
        address2: Optional<Address2>,
        city: Field<City>,
        state: Field<State>,
        zip: Field<Zip>,
        #[oai(nullable)]
        phone: Optional<Phone>,
        /// The address that this correction is based on. If it is not current, the correction fails with 409.
        #[oai(nullable)]
        was: Optional<Any<KnownAddress>>,
    }
    /// Corrects the email, also of an order that has shipped. Mails that are not sent go there, and a copy of the last letter to
    /// the shopper.
    "email" CorrectEmail {
        email: Field<Email>,
        /// The email that this correction is based on. If it is not current, the correction fails with 409.
        #[oai(nullable)]
        was: Optional<Any<Text>>,
    }
    /// Exchanges a line for another color or size that is sold now, until the order is packed. The price stays.
    "exchange" Exchange {
        /// Its place in the order, from 1.
        line: Field<LineIndex>,
        /// Empty or omitted for a product without colors.
        #[oai(nullable)]
        color: Optional<Color>,
        size: Field<Size>,
        /// The color that this change is based on, with `size_was`. If they are not current, the change fails with 409.
        #[oai(nullable)]
        color_was: Optional<Any<Text>>,
        #[oai(nullable)]
        size_was: Optional<Any<Text>>,
    }
    /// Claims the order for the account that is signed in: for five minutes no other account can pack it. Repeating the
    /// change renews the claim.
    "claim" ClaimOrder {}
    /// Ends the claim of the account that is signed in. Another account keeps its claim.
    "end_claim" EndClaim {}
    /// Marks the order as packed, which ends the claim on it. Rejected if it is cancelled, on hold, packed, shipped or claimed
    /// by another account, and if it is not paid, unless `unpaid` is true.
    "pack" Pack {
        /// If true, an order that is not paid is packed too.
        #[oai(nullable)]
        unpaid: Optional<Any<bool>>,
    }
    /// Marks the order as not packed. For an order that was packed and then cancelled, this confirms that the parcel is back.
    "unpack" Unpack {}
    /// Records that its slip was printed now.
    "print" Print {}
    /// Marks a paid order as shipped and packed, or corrects its shipment. The first shipment is rejected if the order is not
    /// paid, cancelled, on hold or claimed by another account.
    "ship" Ship {
        carrier: Field<CarrierWord>,
        /// Empty or omitted for a parcel without one. Saved in capitals.
        #[oai(nullable)]
        tracking: Optional<Tracking>,
        /// The shipment that this change is based on; null or omitted if the order has not been shipped. If it is not
        /// current, the change fails with 409.
        #[oai(nullable)]
        was: Optional<Any<KnownShipment>>,
    }
    /// Marks a shipped order as not shipped. It stays packed. Rejected once the mail about the shipment was sent.
    "unship" Unship {}
    /// Delays the shipping of a paid order, once.
    "delay" DelayShipping {
        /// The day by which the order ships instead: a business day that is not in the past, at most 30 days after the
        /// promised one.
        ship_by: Field<Date>,
    }
    /// Sends the last letter to its shopper again, which `resends` names, at most three times a day. Rejected if the order is
    /// cancelled or has no page.
    "resend" ResendMail {}
    /// Refunds a part of what was charged, to the card that has paid. The status and the stock stay as they are, unless
    /// everything is refunded before the order has shipped: that cancels it.
    "refund" RefundCard {
        /// At most what was charged and not refunded.
        amount: Field<Amount>,
        /// What was refunded when the caller last looked. If it is not current, the change fails with 409.
        #[oai(nullable)]
        refunded_was: Optional<Amount>,
    }
    /// Records that units of a shipped order have come back. The status stays.
    "return" ReturnUnits {
        /// Each line is listed once.
        lines: Field<ReturnedLines>,
        reason: Field<ReturnWord>,
        #[oai(nullable)]
        note: Optional<OrderNote>,
        /// If false, the units do not return to the stock.
        #[oai(nullable)]
        restock: Optional<Any<bool>>,
        /// What is refunded to the card at the same time, as in `refund`. Omitted, nothing is refunded.
        #[oai(nullable)]
        refund: Optional<Amount>,
        /// As in `refund`.
        #[oai(nullable)]
        refunded_was: Optional<Amount>,
        /// The number of returns that this change is based on. If it is not current, the change fails with 409.
        #[oai(nullable)]
        was: Optional<ReturnCount>,
    }
    /// Takes the last return back. Units that went back to the stock are taken again. A refund stays.
    "undo_return" UndoReturn {}
}

/// The address of an order as its reader knows it.
#[derive(Object)]
#[oai(deny_unknown_fields)]
pub(super) struct KnownAddress {
    address: String,
    address2: String,
    city: String,
    state: String,
    zip: String,
    phone: String,
}

/// The shipment of an order as its reader knows it.
#[derive(Object)]
#[oai(deny_unknown_fields)]
pub(super) struct KnownShipment {
    carrier: Field<CarrierWord>,
    #[oai(nullable)]
    tracking: Optional<Tracking>,
}

fields! {
    ChangeName: Text = |schema| schema.enum_items = NAMES.iter().map(|name| (*name).into()).collect();
    StaffReason: Text = |schema| one_of(schema, CancelReason::OF_STAFF);
    ReturnedLines: Vec<ReturnedUnits> = |schema| listed(schema, 1, constants().order_lines.max as usize);
    ReturnCount: i64 = |schema| between(schema, 0.0, 999.0);
}

/// Says of errors in which object their fields are.
pub(super) fn within(object: &str, errors: Vec<FieldError>) -> Vec<FieldError> {
    let path = |error: FieldError| FieldError::new(format!("{object}.{}", error.field), error.message);
    errors.into_iter().map(path).collect()
}
