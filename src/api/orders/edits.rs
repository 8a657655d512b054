//! What staff write about an order, and corrections of its address.

use std::sync::Arc;

use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::staff::{AdminOrder, ChangeOrder};
use crate::api::body::JsonBody;
use crate::api::constraints::{Address, Address2, City, HoldReason, OrderNote, Phone, State, Zip, fields};
use crate::api::response::Failure;
use crate::api::staff::Staff;
use crate::api::state::AppState;
use crate::api::tags::Group;
use crate::api::wire::{Field, Optional, Text};
use crate::domain::customer::ShippingAddress;
use crate::domain::order::{Change, parse_hold_reason, parse_note};
use crate::domain::rules::FieldError;

pub(in crate::api) struct OrderEditsApi;

/// A change of an order's note.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct NoteChange {
    /// Only staff read it. An empty note removes it.
    #[oai(nullable)]
    note: Optional<OrderNote>,
    /// The note that this change is based on, empty for none. If it is not current, the change fails with 409.
    #[oai(nullable)]
    was: Optional<KnownText>,
}

/// A change of an order's hold.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct HoldChange {
    /// Why the order is on hold. Null releases it.
    #[oai(nullable)]
    reason: Optional<HoldReason>,
    /// The reason that this change is based on, empty for none. If it is not current, the change fails with 409.
    #[oai(nullable)]
    was: Optional<KnownText>,
}

/// A correction of an order's address: all of its fields.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct AddressChange {
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
    was: Optional<Known>,
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

fields! {
    KnownText: Text = |_| {};
    Known: KnownAddress = |_| {};
}

impl NoteChange {
    fn parse(self) -> Result<Change, Vec<FieldError>> {
        Ok(Change::Note { was: self.was.given(), text: parse_note(&self.note.text())? })
    }
}

impl HoldChange {
    fn parse(self) -> Result<Change, Vec<FieldError>> {
        let reason = self.reason.given().map(|reason| parse_hold_reason(&reason)).transpose()?;
        Ok(Change::Hold { was: self.was.given(), reason: reason.unwrap_or_default() })
    }
}

impl AddressChange {
    fn parse(self) -> Result<Change, Vec<FieldError>> {
        let was = self.was.0.map(|was| {
            let KnownAddress { phone, address, address2, city, state, zip } = was;
            ShippingAddress { phone, address, address2, city, state, zip }
        });
        let raw = ShippingAddress {
            phone: self.phone.text(),
            address: self.address.text(),
            address2: self.address2.text(),
            city: self.city.text(),
            state: self.state.text(),
            zip: self.zip.text(),
        };
        Ok(Change::Address { was, address: ShippingAddress::parse(&raw)? })
    }
}

#[OpenApi(prefix_path = "/orders", tag = "Group::Orders")]
impl OrderEditsApi {
    /// Sets or removes the note of an order. It is for staff: no shopper can read it.
    ///
    /// A note that meets the schema is rejected with 422 if it contains a card number.
    #[oai(path = "/:id/note", method = "put", operation_id = "setOrderNote")]
    async fn set_order_note(
        &self,
        Data(state): Data<&Arc<AppState>>,
        staff: Staff,
        id: Path<String>,
        body: JsonBody<NoteChange>,
    ) -> Result<Json<AdminOrder>, Failure<ChangeOrder>> {
        let noted = state.store.change_order(id.0, body.0.parse()?, staff.actor(state)).await?;
        Ok(Json(AdminOrder::new(noted, state.now())))
    }

    /// Puts an order on hold, or releases it. Its status stays. An order on hold is not offered for packing, and the shop
    /// does not cancel it because it is unpaid.
    ///
    /// A reason that meets the schema is rejected with 422 if it has no visible character or contains a card number.
    #[oai(path = "/:id/hold", method = "put", operation_id = "setOrderHold")]
    async fn set_order_hold(
        &self,
        Data(state): Data<&Arc<AppState>>,
        staff: Staff,
        id: Path<String>,
        body: JsonBody<HoldChange>,
    ) -> Result<Json<AdminOrder>, Failure<ChangeOrder>> {
        let held = state.store.change_order(id.0, body.0.parse()?, staff.actor(state)).await?;
        Ok(Json(AdminOrder::new(held, state.now())))
    }

    /// Corrects the address and the phone number of an order. The history has what was changed, before and after.
    ///
    /// Fields that meet the schema are rejected with 422 as in `placeOrder`.
    #[oai(path = "/:id/address", method = "put", operation_id = "correctOrderAddress")]
    async fn correct_order_address(
        &self,
        Data(state): Data<&Arc<AppState>>,
        staff: Staff,
        id: Path<String>,
        body: JsonBody<AddressChange>,
    ) -> Result<Json<AdminOrder>, Failure<ChangeOrder>> {
        let corrected = state.store.change_order(id.0, body.0.parse()?, staff.actor(state)).await?;
        Ok(Json(AdminOrder::new(corrected, state.now())))
    }
}
