//! How far the shop has come with sending an order, and what may be done next.

use jiff::ToSpan;
use jiff::civil::Date;

use super::shipment::Shipment;
use super::stage::Stage;
use super::status::OrderStatus;
use crate::domain::business_days::{day_of, end_of, is_business_day};
use crate::domain::constants::constants;
use crate::domain::rules::FieldError;

/// How long a claim lasts, in seconds.
pub const CLAIM_SECONDS: i64 = 300;
/// The most days by which shipping can be delayed.
const MAX_DELAY_DAYS: i64 = 30;

/// How far an order has come. Times are in Unix seconds. An order has this from when it is first paid, in a shop that sends
/// mail from when it is placed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fulfillment {
    /// The shopper's page of the order; `None` if the shop sent no mail when the order was placed.
    pub page: Option<GuestPage>,
    /// When the order has to ship, as the checkout promised.
    pub ship_by: i64,
    /// The later time that staff have announced.
    pub delayed_until: Option<i64>,
    /// The last claim on the order, which may have ended.
    pub claim: Option<Claim>,
    /// When its slip was last printed with others.
    pub printed_at: Option<i64>,
    /// When and by whom it was packed.
    pub packed: Option<Packed>,
    /// When and how it was shipped.
    pub shipped: Option<Shipped>,
    /// Whether it still has to ship.
    pub is_open: bool,
}

/// The page on which a shopper sees and cancels an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuestPage {
    /// The secret part of its address: 22 characters of base64url.
    pub link: String,
    /// When the shopper can no longer cancel the order, in Unix seconds.
    pub cancel_until: i64,
}

/// A claim on an order by the account that packs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The email of the account.
    pub by: String,
    /// Unix seconds.
    pub until: i64,
}

/// When and by whom an order was packed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packed {
    /// Unix seconds.
    pub at: i64,
    /// The email of the account; empty for the command line.
    pub by: String,
}

/// When and how an order was shipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shipped {
    /// Unix seconds.
    pub at: i64,
    /// The carrier and the tracking number.
    pub shipment: Shipment,
}

/// Why an order cannot be packed, shipped, delayed or cancelled by its shopper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FulfillmentRejection {
    /// It is not paid.
    NotPaid,
    /// It is on hold, for this reason.
    OnHold(String),
    /// It is cancelled.
    Cancelled,
    /// It is packed.
    AlreadyPacked(Packed),
    /// It is shipped.
    AlreadyShipped(Shipped),
    /// It is delayed, until the end of this day in Unix seconds.
    AlreadyDelayed(i64),
    /// Somebody else packs it now.
    Claimed(Claim),
    /// Its shopper can still cancel it.
    CancelWindowOpen {
        /// Until then, in Unix seconds.
        until: i64,
        /// For this time.
        seconds_left: i64,
    },
    /// Its shopper can no longer cancel it.
    CancelWindowClosed,
    /// It is packed or cancelled, so that its shopper can no longer correct its email.
    EmailIsFinal,
    /// The mail that it is shipped was sent.
    MailSent,
    /// It has no page, so that no mail was sent to its shopper.
    NoPage,
    /// Too many mails were sent again.
    TooManyMails {
        /// Seconds until the next one is allowed.
        retry_after: i64,
    },
}

impl Fulfillment {
    /// Returns what is to be done with an order of this status, if anything. Never [`Stage::Late`].
    pub fn stage(&self, status: OrderStatus) -> Option<Stage> {
        match (&self.shipped, &self.packed) {
            (Some(_), _) => Some(Stage::Shipped),
            (None, Some(_)) if status == OrderStatus::Cancelled => Some(Stage::ToPull),
            (None, Some(_)) => self.is_open.then_some(Stage::Packed),
            (None, None) => (self.is_open && status == OrderStatus::Paid).then_some(Stage::ToPack),
        }
    }

    /// Returns whether an order of this status should have shipped.
    pub fn is_late(&self, status: OrderStatus, now: i64) -> bool {
        self.is_open && status == OrderStatus::Paid && self.due_at() < now
    }

    /// Returns when the order has to ship, with a delay.
    pub fn due_at(&self) -> i64 {
        self.delayed_until.unwrap_or(self.ship_by)
    }

    /// Returns the claim unless it has ended.
    pub fn claim_at(&self, now: i64) -> Option<&Claim> {
        self.claim.as_ref().filter(|claim| claim.until > now)
    }

    /// Checks that no other account has claimed the order.
    pub fn check_claim(&self, by: &str, now: i64) -> Result<(), FulfillmentRejection> {
        match self.claim_at(now) {
            Some(claim) if claim.by != by => Err(FulfillmentRejection::Claimed(claim.clone())),
            _ => Ok(()),
        }
    }

    /// Checks that the order has not been shipped.
    pub fn check_unshipped(&self) -> Result<(), FulfillmentRejection> {
        self.shipped.clone().map_or(Ok(()), |shipped| Err(FulfillmentRejection::AlreadyShipped(shipped)))
    }

    /// Returns for how many seconds the shopper can still cancel; `None` once the time is over.
    pub fn cancel_seconds_left(&self, now: i64) -> Option<i64> {
        self.page.as_ref().map(|page| page.cancel_until - now).filter(|seconds| *seconds > 0)
    }

    /// Checks that the shopper can cancel the order. While a delay is announced and the order has not shipped, it can be
    /// cancelled at any time (16 CFR 435.2).
    pub fn check_cancel(&self, now: i64) -> Result<(), FulfillmentRejection> {
        self.check_unshipped()?;
        let is_open = self.cancel_seconds_left(now).is_some() || self.delayed_until.is_some();
        is_open.then_some(()).ok_or(FulfillmentRejection::CancelWindowClosed)
    }

    /// Checks that the shopper can correct the email of an order of this status.
    pub fn check_correct_email(&self, status: OrderStatus) -> Result<(), FulfillmentRejection> {
        let is_final = status == OrderStatus::Cancelled || self.packed.is_some() || self.shipped.is_some();
        if is_final { Err(FulfillmentRejection::EmailIsFinal) } else { Ok(()) }
    }

    /// Checks that the shopper can no longer cancel the order in the time that every order has for it.
    pub fn check_cancel_window(&self, now: i64) -> Result<(), FulfillmentRejection> {
        match self.cancel_seconds_left(now) {
            Some(seconds_left) => {
                Err(FulfillmentRejection::CancelWindowOpen { until: now + seconds_left, seconds_left })
            }
            None => Ok(()),
        }
    }

    /// Checks the day until which shipping is delayed. It is at most 30 days after the promised one and not in the past.
    pub fn check_delay(&self, until: Date, now: i64) -> Result<(), FieldError> {
        let promised = day_of(self.ship_by);
        let first = promised.saturating_add(1.day()).max(day_of(now));
        let last = promised.saturating_add(MAX_DELAY_DAYS.days());
        let error = |message| Err(FieldError::new("ship_by", message));
        if first > last {
            return error("This order is too late for a delay: please ship or cancel it".to_owned());
        }
        if (first..=last).contains(&until) && is_business_day(until) {
            return Ok(());
        }
        error(format!("Please choose a business day from {first} to {last}"))
    }
}

/// Returns the day of a time by which orders ship, such as `2026-11-27`. The time is in Unix seconds.
pub fn ship_day(at: i64) -> String {
    day_of(at).to_string()
}

/// Returns when the shopper of an order that is placed at this time can no longer cancel it. Times are in Unix seconds.
pub fn cancel_until(placed_at: i64) -> i64 {
    placed_at + cancel_seconds()
}

/// Returns for how long a shopper can cancel an order, in seconds.
pub fn cancel_seconds() -> i64 {
    i64::from(constants().cancel_minutes) * 60
}

/// Returns the last second of the day until which shipping is delayed, in Unix seconds.
pub fn delay_end(until: Date) -> i64 {
    end_of(until)
}

#[cfg(test)]
mod tests {
    use jiff::civil::{Date, date};

    use super::{Claim, Fulfillment, FulfillmentRejection, Packed, Stage, delay_end};
    use crate::domain::order::OrderStatus::{Cancelled, Paid, Pending};

    /// 2026-11-18T11:06:40Z, a Wednesday.
    const NOW: i64 = 1_795_000_000;
    const DAY: i64 = 24 * 60 * 60;

    fn open() -> Fulfillment {
        Fulfillment {
            page: None,
            ship_by: delay_end(date(2026, 11, 23)),
            delayed_until: None,
            claim: None,
            printed_at: None,
            packed: None,
            shipped: None,
            is_open: true,
        }
    }

    #[test]
    fn a_stage_follows_from_the_status_and_what_was_done() {
        let packed = || Fulfillment { packed: Some(Packed { at: NOW, by: String::new() }), ..open() };
        let closed = |fulfillment| Fulfillment { is_open: false, ..fulfillment };
        for (fulfillment, status, stage) in [
            (open(), Paid, Some(Stage::ToPack)),
            (open(), Pending, None),
            (closed(open()), Cancelled, None),
            (closed(open()), Paid, None),
            (packed(), Paid, Some(Stage::Packed)),
            (packed(), Pending, Some(Stage::Packed)),
            (closed(packed()), Cancelled, Some(Stage::ToPull)),
        ] {
            assert_eq!(fulfillment.stage(status), stage, "{status:?} {fulfillment:?}");
        }
    }

    #[test]
    fn an_order_is_late_when_the_day_by_which_it_ships_is_over() {
        let due = open().ship_by;
        let delayed = Fulfillment { delayed_until: Some(due + DAY), ..open() };
        assert!(!open().is_late(Paid, due) && open().is_late(Paid, due + 1) && !open().is_late(Pending, due + 1));
        assert!(!delayed.is_late(Paid, due + DAY) && delayed.is_late(Paid, due + DAY + 1));
        assert!(!Fulfillment { is_open: false, ..open() }.is_late(Paid, due + DAY));
    }

    #[test]
    fn a_claim_keeps_others_out_until_it_ends() {
        let claim = Claim { by: "ann@shop.example".into(), until: NOW + 300 };
        let claimed = Fulfillment { claim: Some(claim.clone()), ..open() };
        assert_eq!(claimed.check_claim("ann@shop.example", NOW), Ok(()));
        assert_eq!(claimed.check_claim("bob@shop.example", NOW + 299), Err(FulfillmentRejection::Claimed(claim)));
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
            let found = open().check_delay(until, now).err().map(|error| error.message);
            assert_eq!(found.as_deref(), expected, "{until}");
        }
    }
}
