//! How far an order has come, and what its shopper and staff may do next.

use std::ops::RangeInclusive;

use jiff::ToSpan;
use jiff::civil::Date;

use super::parcel::{Claim, cancel_until};
use super::rejection::Rejection;
use super::returned::{Return, ReturnedLine};
use super::saved::{Order, OrderLine};
use super::status::{OrderStatus, Stage};
use crate::domain::business_days::{day_of, is_business_day};
use crate::domain::rules::FieldError;

/// The most days by which shipping can be delayed.
const MAX_DELAY_DAYS: i64 = 30;

impl Order {
    /// Returns whether it still has to ship once it is paid.
    pub fn is_open(&self) -> bool {
        self.status != OrderStatus::Cancelled && self.shipped.is_none() && !self.is_locked
    }

    /// Returns what is to be done with it, if anything. Never [`Stage::Late`].
    pub fn stage(&self) -> Option<Stage> {
        match (&self.shipped, &self.packed) {
            (Some(_), _) if !self.returns.is_empty() => Some(Stage::Returned),
            (Some(_), _) => Some(Stage::Shipped),
            (None, Some(_)) if self.status == OrderStatus::Cancelled => Some(Stage::ToPull),
            (None, Some(_)) => self.is_open().then_some(Stage::Packed),
            (None, None) => (self.is_open() && self.status == OrderStatus::Paid).then_some(Stage::ToPack),
        }
    }

    /// Returns whether it should have shipped, paid or not.
    pub fn is_late(&self, now: i64) -> bool {
        self.is_open() && self.due_at() < now
    }

    /// Returns when it has to ship, with a delay.
    pub fn due_at(&self) -> i64 {
        self.delayed_until.unwrap_or(self.ship_by)
    }

    /// Returns the claim unless it has ended.
    pub fn claim_at(&self, now: i64) -> Option<&Claim> {
        self.claim.as_ref().filter(|claim| claim.until > now)
    }

    /// Returns for how many seconds the shopper can still cancel it; `None` once the time is over.
    pub fn cancel_seconds_left(&self, now: i64) -> Option<i64> {
        self.page.as_ref().map(|page| page.cancel_until - now).filter(|seconds| *seconds > 0)
    }

    /// Returns when its shopper can no longer cancel it, in Unix seconds. Without a page, this is when a card is charged.
    pub fn cancel_until(&self) -> i64 {
        self.page.as_ref().map_or_else(|| cancel_until(self.created_at), |page| page.cancel_until)
    }

    /// Checks that its shopper can cancel it. While a delay is announced and it has not shipped, it can be cancelled at any
    /// time (16 CFR 435.2).
    pub fn check_cancel(&self, now: i64) -> Result<(), Rejection> {
        self.check_unlocked()?;
        self.check_unshipped()?;
        let is_open = self.cancel_seconds_left(now).is_some() || self.delayed_until.is_some();
        if is_open { Ok(()) } else { Err(Rejection::CancelWindowClosed) }
    }

    /// Checks that its shopper can correct its email.
    pub fn check_correct_email(&self) -> Result<(), Rejection> {
        let is_final = self.status == OrderStatus::Cancelled || self.packed.is_some() || self.shipped.is_some();
        if is_final { Err(Rejection::EmailIsFinal) } else { Ok(()) }
    }

    /// Returns the units of a line that have come back.
    pub fn returned_units(&self, line: usize) -> u32 {
        let lines = self.returns.iter().flat_map(|returned| &returned.lines);
        lines.filter(|returned| returned.line == line).map(|returned| returned.quantity).sum()
    }

    /// Returns the units of each line that have not come back.
    pub(super) fn unreturned(&self) -> Vec<ReturnedLine> {
        let left = |(line, OrderLine { quantity, .. }): (usize, &OrderLine)| ReturnedLine {
            line,
            quantity: quantity.saturating_sub(self.returned_units(line)),
        };
        self.lines.iter().enumerate().map(left).filter(|left| left.quantity > 0).collect()
    }

    /// Returns the lines of a return of this order, each with the units that came back.
    pub(super) fn lines_of(&self, returned: &Return) -> Vec<OrderLine> {
        let line = |&ReturnedLine { line, quantity }: &ReturnedLine| {
            self.lines.get(line).map(|line| OrderLine { quantity, ..line.clone() })
        };
        returned.lines.iter().filter_map(line).collect()
    }

    /// Returns whether its shopper is forgotten: it stays as it is.
    pub fn is_forgotten(&self) -> bool {
        self.customer.email.is_empty()
    }

    pub(super) fn check_unlocked(&self) -> Result<(), Rejection> {
        if self.is_locked { Err(Rejection::TestOrder) } else { Ok(()) }
    }

    pub(super) fn check_unshipped(&self) -> Result<(), Rejection> {
        self.shipped.clone().map_or(Ok(()), |shipped| Err(Rejection::AlreadyShipped(shipped)))
    }

    pub(super) fn check_claim(&self, by: &str, now: i64) -> Result<(), Rejection> {
        match self.claim_at(now) {
            Some(claim) if claim.by != by => Err(Rejection::Claimed(claim.clone())),
            _ => Ok(()),
        }
    }

    /// Checks the day until which shipping is delayed.
    pub(super) fn check_delay(&self, until: Date, now: i64) -> Result<(), Rejection> {
        let days = self.delay_days(now);
        if days.contains(&until) && is_business_day(until) {
            return Ok(());
        }
        let message = if days.is_empty() {
            "This order is too late for a delay: please ship or cancel it".to_owned()
        } else {
            format!("Please choose a business day from {} to {}", days.start(), days.end())
        };
        Err(Rejection::Invalid(FieldError::new("ship_by", message)))
    }

    /// Returns the last day until which shipping can be delayed, if there is one.
    pub(super) fn last_delay(&self, now: i64) -> Option<Date> {
        let days = self.delay_days(now);
        days.end().series(-1.day()).take_while(|day| days.contains(day)).find(|day| is_business_day(*day))
    }

    /// Returns the days until which shipping can be delayed if they are business days: at most 30 days after the promised
    /// one, and not in the past.
    fn delay_days(&self, now: i64) -> RangeInclusive<Date> {
        let promised = day_of(self.ship_by);
        promised.saturating_add(1.day()).max(day_of(now))..=promised.saturating_add(MAX_DELAY_DAYS.days())
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::{Date, date};

    use super::{Claim, Order, Rejection, Stage};
    use crate::domain::card::CardSummary;
    use crate::domain::customer::Customer;
    use crate::domain::money::Money;
    use crate::domain::order::OrderStatus::{Cancelled, Paid, Pending};
    use crate::domain::order::{NewOrder, Packed, ShippingMethod, Totals, delay_end};

    /// 2026-11-18T11:06:40Z, a Wednesday.
    const NOW: i64 = 1_795_000_000;
    const DAY: i64 = 24 * 60 * 60;

    fn open() -> Order {
        let totals = Totals { subtotal: Money::ZERO, shipping_cost: Money::ZERO, total: Money::ZERO };
        let new = NewOrder {
            number: "LC100001".into(),
            lines: Vec::new(),
            customer: Customer::default(),
            shipping: ShippingMethod::Free,
            seen: totals,
            card: CardSummary { holder: String::new(), brand: String::new(), last4: String::new() },
            gift_note: None,
            replaces: None,
        };
        let placed = new.place(String::new(), NOW, Vec::new(), totals);
        Order { status: Paid, ship_by: delay_end(date(2026, 11, 23)), ..placed }
    }

    #[test]
    fn a_stage_follows_from_the_status_and_what_was_done() {
        let packed = |status| Order { packed: Some(Packed { at: NOW, by: String::new() }), status, ..open() };
        for (order, stage) in [
            (open(), Some(Stage::ToPack)),
            (Order { status: Pending, ..open() }, None),
            (Order { status: Cancelled, ..open() }, None),
            (Order { is_locked: true, ..open() }, None),
            (packed(Paid), Some(Stage::Packed)),
            (packed(Pending), Some(Stage::Packed)),
            (packed(Cancelled), Some(Stage::ToPull)),
        ] {
            assert_eq!(order.stage(), stage, "{order:?}");
        }
    }

    #[test]
    fn an_order_is_late_when_the_day_by_which_it_ships_is_over() {
        let due = open().ship_by;
        let delayed = Order { delayed_until: Some(due + DAY), ..open() };
        assert!(!open().is_late(due) && open().is_late(due + 1));
        assert!(Order { status: Pending, ..open() }.is_late(due + 1));
        assert!(!Order { status: Cancelled, ..open() }.is_late(due + 1));
        assert!(!delayed.is_late(due + DAY) && delayed.is_late(due + DAY + 1));
        assert!(!Order { is_locked: true, ..open() }.is_late(due + DAY));
    }

    #[test]
    fn a_claim_keeps_others_out_until_it_ends() {
        let claim = Claim { by: "ann@shop.example".into(), until: NOW + 300 };
        let claimed = Order { claim: Some(claim.clone()), ..open() };
        assert_eq!(claimed.check_claim("ann@shop.example", NOW), Ok(()));
        assert_eq!(claimed.check_claim("bob@shop.example", NOW + 299), Err(Rejection::Claimed(claim)));
        assert_eq!(claimed.check_claim("bob@shop.example", NOW + 300), Ok(()));
        assert_eq!(open().check_claim("", NOW), Ok(()));
    }

    #[test]
    fn a_delay_ends_on_a_business_day_at_most_thirty_days_after_the_promised_one() {
        let range = "Please choose a business day from 2026-11-24 to 2026-12-23";
        for (until, now, expected) in [
            (date(2026, 11, 23), NOW, Some(range)),
            (date(2026, 11, 24), NOW, None),
            (date(2026, 11, 26), NOW, Some(range)),
            (date(2026, 11, 28), NOW, Some(range)),
            (date(2026, 12, 23), NOW, None),
            (date(2026, 12, 24), NOW, Some(range)),
            (Date::MAX, NOW, Some(range)),
            (date(2026, 11, 27), NOW + 12 * DAY, Some("Please choose a business day from 2026-11-30 to 2026-12-23")),
            (date(2026, 11, 30), NOW + 12 * DAY, None),
            (date(2027, 1, 4), NOW + 40 * DAY, Some("This order is too late for a delay: please ship or cancel it")),
        ] {
            let found = match open().check_delay(until, now) {
                Err(Rejection::Invalid(error)) => Some(error.message),
                _ => None,
            };
            assert_eq!(found.as_deref(), expected, "{until}");
        }
    }
}
