//! Packing, shipping and delays.

use jiff::civil::Date;

use super::draft::Draft;
use crate::domain::mail::OrderLetter;
use crate::domain::order::change::Event;
use crate::domain::order::history::OrderAction;
use crate::domain::order::parcel::{CLAIM_SECONDS, Claim, Packed, Shipped, cancel_until, delay_end, ship_day};
use crate::domain::order::rejection::Rejection;
use crate::domain::order::shipment::Shipment;
use crate::domain::order::status::OrderStatus;

/// The word for a packed order in the audit log.
const PACKED: &str = "packed";

impl Draft<'_> {
    pub(super) fn claim(&mut self) -> Result<(), Rejection> {
        self.order.check_unlocked()?;
        self.check_not_cancelled()?;
        self.order.check_unshipped()?;
        self.order.check_claim(self.by, self.now)?;
        self.order.claim = Some(Claim { by: self.by.to_owned(), until: self.now + CLAIM_SECONDS });
        Ok(())
    }

    pub(super) fn end_claim(&mut self) {
        self.order.claim.take_if(|claim| claim.by == self.by);
    }

    pub(super) fn pack(&mut self, is_unpaid_allowed: bool) -> Result<(), Rejection> {
        self.order.check_unlocked()?;
        self.order.check_unshipped()?;
        if let Some(packed) = self.order.packed.clone().filter(|_| self.order.status != OrderStatus::Cancelled) {
            return Err(Rejection::AlreadyPacked(packed));
        }
        self.check_sendable()?;
        if self.order.status != OrderStatus::Paid && !is_unpaid_allowed {
            return Err(Rejection::NotPaid);
        }
        self.mark_packed();
        Ok(())
    }

    /// Marks an order as not packed, also a test order that is locked: its parcel may have to come back.
    pub(super) fn unpack(&mut self) -> Result<(), Rejection> {
        self.order.check_unshipped()?;
        if self.order.packed.take().is_some() {
            self.log_field(OrderAction::Packed, "packed", PACKED, "");
        }
        Ok(())
    }

    pub(super) fn print(&mut self) -> Result<(), Rejection> {
        self.order.check_unlocked()?;
        self.check_not_cancelled()?;
        self.order.check_unshipped()?;
        self.order.printed_at = Some(self.now);
        Ok(())
    }

    pub(super) fn ship(&mut self, shipment: &Shipment, was: Option<&Shipment>) -> Result<(), Rejection> {
        self.order.check_unlocked()?;
        let before = self.order.shipped.clone();
        let shipped = before.as_ref().map(|shipped| shipped.shipment.clone());
        // The request of a response that was lost is sent again.
        if shipped.as_ref() == Some(shipment) {
            return Ok(());
        }
        self.require(Some(&was), &shipped.as_ref(), OrderAction::Shipped)?;
        if before.is_none() {
            self.check_sendable()?;
            self.require_paid()?;
            self.check_cancel_window()?;
            if self.order.packed.is_none() {
                self.mark_packed();
            }
        }
        let (at, told_at) = before.map_or((self.now, None), |before| (before.at, before.told_at));
        self.order.shipped = Some(Shipped { at, shipment: shipment.clone(), told_at });
        self.order.claim = None;
        self.follow_shipment();
        let before = shipped.as_ref().map(Shipment::text).unwrap_or_default();
        self.log_field(OrderAction::Shipped, "shipment", &before, &shipment.text());
        Ok(())
    }

    pub(super) fn unship(&mut self) -> Result<(), Rejection> {
        self.order.check_unlocked()?;
        let Some(shipped) = self.order.shipped.take() else { return Ok(()) };
        if !self.order.returns.is_empty() {
            return Err(Rejection::AlreadyReturned);
        }
        if shipped.told_at.is_some() {
            return Err(Rejection::MailSent);
        }
        self.events.push(Event::Withdraw(OrderLetter::Shipped));
        self.log_field(OrderAction::Shipped, "shipment", &shipped.shipment.text(), "");
        Ok(())
    }

    pub(super) fn delay(&mut self, until: Date) -> Result<(), Rejection> {
        self.order.check_unlocked()?;
        self.require_paid()?;
        self.order.check_unshipped()?;
        match self.order.delayed_until {
            Some(end) if end == delay_end(until) => return Ok(()),
            Some(end) => return Err(Rejection::AlreadyDelayed(end)),
            None => self.order.check_delay(until, self.now)?,
        }
        self.order.delayed_until = Some(delay_end(until));
        self.write_delayed(until);
        self.log_field(OrderAction::Delayed, "ship_by", &ship_day(self.order.ship_by), &until.to_string());
        Ok(())
    }

    pub(super) fn limit_cancel_window(&mut self) {
        if let Some(page) = &mut self.order.page {
            page.cancel_until = page.cancel_until.min(cancel_until(self.now));
        }
    }

    fn mark_packed(&mut self) {
        self.order.packed = Some(Packed { at: self.now, by: self.by.to_owned() });
        self.order.claim = None;
        self.log_field(OrderAction::Packed, "packed", "", PACKED);
    }

    /// Checks that an order can be packed or shipped for the first time.
    fn check_sendable(&self) -> Result<(), Rejection> {
        self.check_not_cancelled()?;
        if !self.order.hold.is_empty() {
            return Err(Rejection::OnHold(self.order.hold.clone()));
        }
        self.order.check_claim(self.by, self.now)
    }

    pub(super) fn check_not_cancelled(&self) -> Result<(), Rejection> {
        if self.order.status == OrderStatus::Cancelled { Err(Rejection::Cancelled) } else { Ok(()) }
    }

    fn require_paid(&self) -> Result<(), Rejection> {
        match self.order.status {
            OrderStatus::Paid => Ok(()),
            OrderStatus::Pending => Err(Rejection::NotPaid),
            OrderStatus::Cancelled => Err(Rejection::Cancelled),
        }
    }

    /// Checks that the shopper can no longer cancel the order in the time that every order has for it.
    fn check_cancel_window(&self) -> Result<(), Rejection> {
        match self.order.cancel_seconds_left(self.now) {
            Some(seconds_left) => Err(Rejection::CancelWindowOpen { until: self.now + seconds_left, seconds_left }),
            None => Ok(()),
        }
    }
}
