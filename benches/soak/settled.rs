//! Compares orders and payments in the database with what Stripe has held and charged.

use std::collections::BTreeSet;
use std::path::Path;

use rusqlite::Connection;

use crate::brand::ORDER_PREFIX;
use crate::clients::STOCK;
use crate::mail::MailServer;
use crate::stripe::Account;

/// How long the shopper can cancel an order after its card is authorized, in seconds.
const CANCEL_WINDOW: i64 = 60 * 60;

/// What is found once nothing is open. From `held_twice` on, all must be 0. A part that the owner has charged in Stripe's
/// dashboard is a charge like any other, except that it may be early.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) orders: usize,
    pub(crate) charged: usize,
    pub(crate) refunded: usize,
    pub(crate) calls: usize,
    /// Pairs of a kind of call of Stripe and a fault that did not occur.
    pub(crate) untried: usize,
    pub(crate) occurred: Occurred,
    /// Orders for which two payments held or had charged their amount at once.
    pub(crate) held_twice: usize,
    /// Payments that were charged while the order could be cancelled.
    pub(crate) charged_early: usize,
    /// Cancelled orders for which an amount is held or kept. Those with a disputed charge are not among them: Stripe refuses
    /// their refund, and the bank decides who gets the money.
    pub(crate) kept: usize,
    /// Paid orders whose amount was not charged.
    pub(crate) unpaid: usize,
    /// Orders that are neither paid nor cancelled, and payments with a step to come.
    pub(crate) unfinished: usize,
    /// Payments of which the shop knows something else than Stripe.
    pub(crate) different: usize,
    /// Units.
    pub(crate) miscounted: u64,
    /// Checks of the database that fail.
    pub(crate) failed_checks: usize,
    /// Paid orders without exactly one letter about the order.
    pub(crate) unmailed: usize,
    /// Letters about an order with two `Message-ID`s.
    pub(crate) mailed_twice: usize,
    /// Paid orders with a disputed charge that are not on hold.
    pub(crate) unheld: usize,
    /// Disputes, lost orders and orders with a refused refund, without a mail to the owner.
    pub(crate) untold: usize,
}

/// How often Stripe and banks have refused, and the owner has used Stripe's dashboard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Occurred {
    /// Mails that tell the owner of a refused key, at most one an hour.
    pub(crate) refused_keys: usize,
    /// Charges of a part in the dashboard, of which there is no mail.
    pub(crate) parts: usize,
    /// Refusals of a bank to charge what it holds, of which there is no mail but for the last.
    pub(crate) refused_charges: usize,
    /// Orders that were cancelled because of that.
    pub(crate) lost: usize,
    /// Refunds that Stripe has refused.
    pub(crate) refused_refunds: usize,
    pub(crate) disputes: usize,
}

impl Occurred {
    /// Returns the counts with what they count.
    pub(crate) fn all(&self) -> [(&'static str, usize); 6] {
        [
            ("mails about a refused key", self.refused_keys),
            ("parts charged by hand", self.parts),
            ("refused charges", self.refused_charges),
            ("lost orders", self.lost),
            ("refused refunds", self.refused_refunds),
            ("disputes", self.disputes),
        ]
    }
}

/// An order and its payment, as the shop knows them.
struct Row {
    order_id: String,
    status: String,
    intent: Option<String>,
    captured: i64,
    refunded: i64,
    is_disputed: bool,
}

/// Orders with a refund that has failed and no mail about it. The bank decides about a disputed charge.
const UNTOLD_REFUNDS: &str = "
    SELECT count(DISTINCT order_id) FROM refunds JOIN payments USING (order_id)
    WHERE refunds.state = 'failed' AND disputed_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM outbox WHERE key = order_id || '/payment/refund_failed')";

/// Compares a database with Stripe. `checks` is the output of `shop check`.
pub(crate) fn compare(database: &Path, account: &Account, mail: &MailServer, checks: &[u8]) -> Found {
    let db = Connection::open(database).expect("the database");
    let rows = read(&db);
    let count = |sql: &str| db.query_row(sql, [], |row| row.get::<_, i64>(0)).expect(sql);
    let number = |sql: &str| usize::try_from(count(sql)).expect("a count");
    let held_twice: BTreeSet<_> = account.held_twice.iter().collect();
    let occurred = Occurred {
        refused_keys: number("SELECT count(*) FROM outbox WHERE key LIKE 'payments/%'"),
        parts: account.payments.values().filter(|payment| payment.is_part()).count(),
        refused_charges: number("SELECT count(*) FROM audit_log WHERE action = 'payment.charge_declined'"),
        lost: number("SELECT count(*) FROM payments WHERE state = 'released' AND charge_declines > 0"),
        refused_refunds: number("SELECT count(*) FROM refunds WHERE error = 'charge disputed'"),
        disputes: account.payments.values().filter(|payment| payment.is_disputed).count(),
    };
    let mails_of = |event: &str| number(&format!("SELECT count(*) FROM outbox WHERE key LIKE '%/payment/{event}'"));
    let untold =
        [(occurred.disputes, mails_of("disputed")), (occurred.lost, mails_of("lost")), (number(UNTOLD_REFUNDS), 0)];
    let mut found = Found {
        orders: rows.len(),
        calls: account.calls.len(),
        untried: account.untried_faults(),
        held_twice: held_twice.len(),
        unfinished: number(
            "SELECT count(*) FROM payments JOIN orders ON orders.id = order_id
             WHERE due_at IS NOT NULL OR acting IS NOT NULL OR status = 'pending'",
        ),
        unmailed: number(
            "SELECT count(*) FROM orders WHERE status = 'paid'
             AND (SELECT count(*) FROM outbox WHERE key = orders.id || '/received') <> 1",
        ),
        miscounted: miscounted(&db),
        failed_checks: failed_checks(checks),
        mailed_twice: mail.taken().iter().filter(|(letter, ids)| letter.contains(&format!(" {ORDER_PREFIX}")) && ids.len() > 1).count(),
        unheld: number(
            "SELECT count(*) FROM orders JOIN payments ON order_id = orders.id WHERE status = 'paid' AND disputed_at NOTNULL
             AND hold = ''",
        ),
        untold: untold.map(|(causes, told)| causes.abs_diff(told)).iter().sum(),
        occurred,
        ..Found::default()
    };
    for row in &rows {
        add(&mut found, row, account);
    }
    found
}

fn read(db: &Connection) -> Vec<Row> {
    let sql = "SELECT orders.id, status, intent, captured_cents, refunded_cents, disputed_at NOTNULL
               FROM orders JOIN payments ON order_id = orders.id";
    let mut statement = db.prepare(sql).expect("a statement");
    let rows = statement.query_map([], |row| {
        Ok(Row {
            order_id: row.get(0)?,
            status: row.get(1)?,
            intent: row.get(2)?,
            captured: row.get(3)?,
            refunded: row.get(4)?,
            is_disputed: row.get(5)?,
        })
    });
    rows.expect("rows").collect::<Result<_, _>>().expect("rows")
}

fn add(found: &mut Found, row: &Row, account: &Account) {
    let of_order = account.payments.values().filter(|payment| payment.metadata["order_id"] == *row.order_id);
    let of_order: Vec<_> = of_order.collect();
    let kept: i64 = of_order.iter().map(|payment| payment.captured - payment.refunded).sum();
    let is_held = of_order.iter().any(|payment| payment.status == "requires_capture");
    let has_charge = of_order.iter().any(|payment| payment.captured > 0);
    let is_disputed = of_order.iter().any(|payment| payment.is_disputed);
    found.charged += usize::from(has_charge);
    found.refunded += of_order.iter().filter(|payment| payment.refunded > 0).count();
    let by_shop = of_order.iter().filter(|payment| !payment.is_part());
    let times = by_shop.filter_map(|payment| payment.held_at.zip(payment.captured_at));
    found.charged_early += times.filter(|(held_at, charged_at)| *charged_at < held_at + CANCEL_WINDOW).count();
    found.kept += usize::from(row.status == "cancelled" && (kept > 0 && !is_disputed || is_held));
    found.unpaid += usize::from(row.status == "paid" && !has_charge);
    let known = row.intent.as_ref().map(|intent| account.payments.get(intent));
    let is_same = match known {
        Some(Some(payment)) => {
            (payment.captured, payment.refunded, payment.is_disputed) == (row.captured, row.refunded, row.is_disputed)
        }
        Some(None) => false,
        None => kept == 0 && !is_held,
    };
    found.different += usize::from(!is_same);
}

fn miscounted(db: &Connection) -> u64 {
    let sql = "SELECT product_id, color, inventory + (SELECT coalesce(sum(quantity), 0) FROM order_items
                   JOIN orders ON orders.id = order_id AND status <> 'cancelled'
                   WHERE order_items.product_id = variants.product_id AND order_items.color = variants.color)
               FROM variants";
    let mut statement = db.prepare(sql).expect("a statement");
    let units = statement.query_map([], |row| row.get::<_, i64>(2)).expect("units");
    units.map(|units| units.expect("a number").abs_diff(i64::from(STOCK))).sum()
}

/// Returns how many checks of `shop check` fail: the sums of orders, the chain of the audit log, the payments.
fn failed_checks(output: &[u8]) -> usize {
    let found: serde_json::Value = serde_json::from_slice(output).expect("JSON");
    let checks = found["checks"].as_array().expect("checks");
    checks.iter().filter(|check| check["status"] == "failed").count()
}
