//! The invariants of orders, over random sequences of changes by shopper, staff, shop and Stripe.

use jiff::civil::date;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use shop::domain::mail::{MailOfOrder, MailState, OrderLetter};
use shop::domain::order::{
    CancelReason, Change, Event, HistoryEntry, LoadedOrder, NewReturn, Order, OrderLine, OrderStatus, Rejection,
    ReturnReason, ReturnedLine, apply,
};
use shop::domain::payment::{Payment, PaymentState, Refund, RefundState};

use super::placed_order::{CENTS, address, placed, units, units_by_place, usps};
use super::{NOW, config};

/// A step of a sequence.
#[derive(Clone, Debug)]
enum Step {
    Change(Box<Change>, &'static str),
    /// Seconds pass, and the mails that are due are sent.
    Wait(i64),
    /// Stripe says that the payment has this state.
    Observe(PaymentState),
    /// Stripe accepts the refunds that were asked for.
    AcceptRefunds,
}

fn step() -> impl Strategy<Value = Step> {
    let staff = select(vec!["ann@shop.example", "bob@shop.example", ""]);
    let status = || select(OrderStatus::ALL.to_vec());
    let shipment = select(vec!["9400111899223197428497", ""]);
    let change = prop_oneof![
        4 => (status(), proptest::option::of(status())).prop_map(|(status, was)| Change::Status { status, was }),
        2 => (any::<bool>(), proptest::option::of(status()))
            .prop_map(|(is_restocked, was)| Change::Cancel { why: CancelReason::Asked, is_restocked, was }),
        4 => returned(),
        2 => Just(Change::UndoReturn),
        1 => select(vec!["", "Ring twice"]).prop_map(|text| Change::Note { text: text.into(), was: None }),
        2 => select(vec!["", "Fraud?"]).prop_map(|reason| Change::Hold { reason: reason.into(), was: None }),
        1 => select(vec!["1 Main St", "2 Oak Ave"])
            .prop_map(|street| Change::Address { address: address(street), was: None }),
        1 => select(vec!["zoe@example.com", "yan@example.com"])
            .prop_map(|email| Change::Email { email: email.into(), was: None }),
        2 => (1_usize..3, select(vec!["White", "Pink"]), select(vec!["M", "L"])).prop_map(|(line, color, size)| {
            Change::Exchange { line, to: (color.into(), size.into()), was: None }
        }),
        1 => Just(Change::Claim),
        1 => Just(Change::EndClaim),
        3 => any::<bool>().prop_map(|is_unpaid_allowed| Change::Pack { is_unpaid_allowed }),
        1 => Just(Change::Unpack),
        1 => Just(Change::Print),
        3 => (shipment.clone(), proptest::option::of(shipment))
            .prop_map(|(to, was)| Change::Ship { shipment: usps(to), was: was.map(usps) }),
        2 => Just(Change::Unship),
        1 => (20_i8..30).prop_map(|day| Change::Delay(date(2026, 11, day))),
        1 => Just(Change::Resend { shop_sends_mail: true }),
        2 => proptest::option::of(0..CENTS + 2).prop_map(|cents| Change::Refund { cents, refunded_was: None }),
    ];
    let by_others = prop_oneof![
        Just((Change::CancelByShopper { alert_email: "owner@shop.example".into() }, HistoryEntry::SHOPPER)),
        Just((Change::EmailByShopper("zoe@example.com".into()), HistoryEntry::SHOPPER)),
        Just((Change::LimitCancelWindow, HistoryEntry::SHOP)),
    ];
    let state = select(vec![PaymentState::Authorized, PaymentState::Captured, PaymentState::Released]);
    prop_oneof![
        12 => (change, staff).prop_map(|(change, by)| Step::Change(Box::new(change), by)),
        2 => by_others.prop_map(|(change, by)| Step::Change(Box::new(change), by)),
        3 => select(vec![1, 10, 31, 200, 4000, 100_000]).prop_map(Step::Wait),
        3 => state.prop_map(Step::Observe),
        1 => Just(Step::AcceptRefunds),
    ]
}

fn returned() -> impl Strategy<Value = Change> {
    let lines = vec((0..2_usize, 0..3_u32).prop_map(|(line, quantity)| ReturnedLine { line, quantity }), 0..3);
    (lines, any::<bool>(), proptest::option::of(0..CENTS + 2), proptest::option::of(0..2_usize)).prop_map(
        |(lines, is_restocked, refund_cents, was)| {
            let (reason, note, refunded_was) = (ReturnReason::Damaged, String::new(), None);
            Change::Return(NewReturn { lines, reason, note, is_restocked, refund_cents, refunded_was, was })
        },
    )
}

/// An order, and what the store keeps beside it.
struct World {
    found: LoadedOrder,
    /// Units in stock. The order has taken its units.
    stock: u32,
    now: i64,
}

impl World {
    fn run(&mut self, step: Step) -> Result<(), TestCaseError> {
        match step {
            Step::Change(change, by) => self.change(&change, by),
            Step::Wait(seconds) => {
                self.now += seconds;
                self.send_mails();
                Ok(())
            }
            Step::Observe(state) => self.observe(|payment| {
                let is_next = match payment.state {
                    PaymentState::Unpaid => state == PaymentState::Authorized,
                    PaymentState::Authorized => state != PaymentState::Authorized,
                    _ => false,
                };
                if is_next {
                    payment.state = state;
                    payment.captured_cents = if state == PaymentState::Captured { CENTS } else { 0 };
                }
            }),
            Step::AcceptRefunds => self.observe(|payment| {
                for refund in payment.refunds.iter_mut().filter(|refund| refund.state == RefundState::Wanted) {
                    refund.state = RefundState::Done;
                    payment.refunded_cents += refund.cents;
                }
            }),
        }
    }

    fn observe(&mut self, observed: impl FnOnce(&mut Payment)) -> Result<(), TestCaseError> {
        let Some(payment) = &mut self.found.payment else { return Ok(()) };
        let before = Box::new(payment.clone());
        observed(payment);
        let was_cancelled = self.found.order.status == OrderStatus::Cancelled;
        let change = Change::Payment { before, alert_email: "owner@shop.example".into() };
        self.change(&change, HistoryEntry::SHOP)?;
        prop_assert!(!was_cancelled || self.found.order.status == OrderStatus::Cancelled, "an observation revived it");
        Ok(())
    }

    fn change(&mut self, change: &Change, by: &str) -> Result<(), TestCaseError> {
        let before = self.found.order.clone();
        let Ok((order, events)) = apply(&self.found, change, by, self.now) else { return Ok(()) };
        check_logged(&before, &order, &events)?;
        self.found.order = order;
        for event in events {
            self.follow(event)?;
        }
        self.check_state(&before)?;
        self.check_repeated(change, by)
    }

    fn follow(&mut self, event: Event) -> Result<(), TestCaseError> {
        let order = &self.found.order;
        match event {
            Event::TakeUnits(lines) => {
                let left = self.stock.checked_sub(units(&lines));
                self.stock = left.ok_or_else(|| TestCaseError::fail("units are taken twice"))?;
            }
            Event::ReturnUnits(lines) | Event::RestockUnits(lines) => self.stock += units(&lines),
            Event::Mail { key, due_at, written_at, .. } => {
                let letter = key.split('/').next().and_then(OrderLetter::parse);
                let letter = letter.ok_or_else(|| TestCaseError::fail(format!("no letter: {key}")))?;
                let is_shipped = letter != OrderLetter::Shipped || order.shipped.is_some();
                prop_assert!(is_shipped, "a mail about a shipment of an order that is not shipped");
                self.found.mails.push(MailOfOrder {
                    letter,
                    written_at,
                    state: MailState::Waiting(due_at),
                    error: None,
                });
            }
            Event::Withdraw(letter) => {
                self.found.mails.retain(|mail| mail.letter != letter || matches!(mail.state, MailState::Sent(_)));
            }
            Event::Refund(cents) => {
                let payment = self.found.payment.as_mut().expect("only an order with a payment is refunded");
                let id = i64::try_from(payment.refunds.len()).expect("a few");
                let (actor, created_at) = ("ann@shop.example".to_owned(), self.now);
                let state = RefundState::Wanted;
                let refund = Refund { id, cents, state, actor, is_of_shop: false, created_at, error: None };
                payment.refunds.push(refund);
                prop_assert!(payment.left_cents() >= 0, "more is refunded than was charged");
            }
            Event::Log { .. } | Event::Redirect(_) | Event::RenewPayment => {}
        }
        Ok(())
    }

    fn check_state(&self, before: &Order) -> Result<(), TestCaseError> {
        let order = &self.found.order;
        let (restocked, kept) = units_by_place(order);
        prop_assert_eq!(self.stock, restocked, "units in stock");
        prop_assert_eq!(self.stock + kept, units(&order.lines), "units in stock, with the order and written off");
        prop_assert!(order.returns.is_empty() || order.shipped.is_some(), "units came back that were not shipped");
        prop_assert!(order.shipped.is_none() || order.packed.is_some(), "shipped without being packed");
        let is_idle = order.shipped.is_some() || order.status == OrderStatus::Cancelled;
        prop_assert!(!is_idle || order.claim.is_none(), "claimed after the work has ended");
        if before.shipped.is_none() && order.shipped.is_some() {
            prop_assert_eq!(order.status, OrderStatus::Paid, "a first shipment of an order that is not paid");
            prop_assert!(order.hold.is_empty() && order.cancel_seconds_left(self.now).is_none(), "shipped too early");
        }
        if let Some(payment) = &self.found.payment {
            let is_charged = payment.state == PaymentState::Captured;
            prop_assert!(order.status != OrderStatus::Paid || is_charged, "paid without a charge");
            prop_assert!(order.status != OrderStatus::Pending || !is_charged, "charged and not paid");
        }
        let status_at = if order.status == before.status { before.status_at } else { self.now };
        prop_assert_eq!(order.status_at, status_at, "since when it has its status");
        let of_line = |line: &OrderLine| (line.product_id.clone(), line.quantity, line.price);
        let of_lines = |order: &Order| order.lines.iter().map(of_line).collect::<Vec<_>>();
        let unchanging = |order: &Order| (order.number.clone(), of_lines(order), order.totals, order.ship_by);
        prop_assert_eq!(unchanging(before), unchanging(order));
        let is_here = order.packed.is_none() && order.shipped.is_none() && order.status != OrderStatus::Cancelled;
        prop_assert!(before.lines == order.lines || is_here, "an exchange of what is packed, shipped or cancelled");
        prop_assert!(before.delayed_until.is_none() || before.delayed_until == order.delayed_until, "delayed twice");
        let waits = |letter| {
            let is_waiting = |mail: &&MailOfOrder| mail.letter == letter && matches!(mail.state, MailState::Waiting(_));
            self.found.mails.iter().filter(is_waiting).count()
        };
        let (shipped, cancelled) = (waits(OrderLetter::Shipped), waits(OrderLetter::Cancelled));
        prop_assert!(
            shipped <= 1 && cancelled <= 1 && shipped + cancelled <= 1,
            "two mails that contradict each other"
        );
        Ok(())
    }

    /// A change that was made changes nothing when it is repeated, or is rejected.
    fn check_repeated(&self, change: &Change, by: &str) -> Result<(), TestCaseError> {
        let is_repeatable = matches!(change, Change::Refund { .. } | Change::Return(_) | Change::UndoReturn);
        if is_repeatable || matches!(change, Change::Resend { .. } | Change::Payment { .. }) {
            return Ok(());
        }
        match apply(&self.found, change, by, self.now) {
            Ok((order, events)) => {
                prop_assert_eq!(events, Vec::new(), "{:?} again", change);
                prop_assert_eq!(order, self.found.order.clone(), "{:?} again", change);
            }
            Err(rejection) => {
                let is_expected = matches!(
                    rejection,
                    Rejection::AlreadyPacked(_) | Rejection::Stale { .. } | Rejection::AlreadyShipped(_)
                );
                prop_assert!(is_expected, "{:?} again: {:?}", change, rejection);
            }
        }
        Ok(())
    }

    fn send_mails(&mut self) {
        for mail in &mut self.found.mails {
            if matches!(mail.state, MailState::Waiting(due_at) if due_at <= self.now) {
                mail.state = MailState::Sent(self.now);
                if let (OrderLetter::Shipped, Some(shipped)) = (mail.letter, &mut self.found.order.shipped) {
                    shipped.told_at.get_or_insert(self.now);
                }
            }
        }
    }
}

/// What staff see of an order changes only with an entry of the log, and the status with exactly one.
fn check_logged(before: &Order, after: &Order, events: &[Event]) -> Result<(), TestCaseError> {
    let logged = |wanted: &str| {
        let is_wanted = |event: &&Event| matches!(event, Event::Log { action, .. } if *action == wanted);
        events.iter().filter(is_wanted).count()
    };
    for (action, has_changed) in [
        ("order.status", before.status != after.status),
        ("order.note", before.note != after.note),
        ("order.hold", before.hold != after.hold),
        ("order.address", before.customer.address != after.customer.address),
        ("order.email", before.customer.email != after.customer.email),
        ("order.line", before.lines != after.lines),
        ("order.packed", before.packed != after.packed),
        ("order.shipped", before.shipped != after.shipped),
        ("order.returned", before.returns != after.returns),
        ("order.delayed", before.delayed_until != after.delayed_until),
    ] {
        prop_assert_eq!(logged(action), usize::from(has_changed), "{}", action);
    }
    Ok(())
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn orders_keep_their_invariants(is_by_card: bool, has_page: bool, steps in vec(step(), 1..40)) {
        let mut world = World { found: placed(is_by_card, has_page), stock: 0, now: NOW };
        for step in steps {
            world.run(step)?;
        }
    }
}
