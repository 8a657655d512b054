//! Sales figures by day: what was ordered, what was sold, and the money, which closed days keep.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use super::constants::constants;
use super::ledger::{EntryKind, LedgerRow};
use super::period::Period;

/// The figures of a period.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct Figures {
    pub period: Period,
    /// One entry for each day, the oldest first.
    pub days: Vec<DayFigures>,
    /// The sums of the previous period, up to the same time if this one is not over.
    pub previous: DayFigures,
    pub previous_period: Period,
    pub states: BTreeMap<String, MoneyFigures>,
    /// The first second after the previous period that does not count.
    previous_end: i64,
    items: Vec<SoldItem>,
}

/// What happened on a day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DayFigures {
    /// Orders that were placed.
    pub orders: u32,
    /// Units of the orders that were charged or marked as paid, less those of orders that were cancelled or whose payment
    /// staff took back.
    pub units: i64,
    /// Units that came back.
    pub returned: u32,
    /// The money.
    pub money: MoneyFigures,
}

/// Sums of the ledger, in US cents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoneyFigures {
    /// What was charged or marked as paid.
    pub gross: i64,
    /// What went back, less what came back because a refund failed.
    pub refunds: i64,
    /// What disputes have taken, less what they have given back.
    pub disputed: i64,
}

/// What was sold of a product in one color and size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SoldItem {
    /// Id of the product.
    pub product_id: String,
    /// Its title on the newest of these orders.
    pub title: String,
    /// The time of that order.
    newest: i64,
    /// Empty for a product without colors.
    pub color: String,
    /// One of the sizes in `rules/shop.json`.
    pub size: String,
    /// The units of each day, the oldest first.
    pub units: Vec<i64>,
}

impl MoneyFigures {
    /// Returns what the shop keeps.
    pub fn net(self) -> i64 {
        self.gross - self.refunds - self.disputed
    }

    fn of(row: &LedgerRow) -> Self {
        match row.kind {
            EntryKind::Charge => Self { gross: row.cents, ..Self::default() },
            EntryKind::ChargeReversed | EntryKind::Refund | EntryKind::RefundFailed => {
                Self { refunds: -row.cents, ..Self::default() }
            }
            EntryKind::Dispute | EntryKind::DisputeReversed => Self { disputed: -row.cents, ..Self::default() },
        }
    }
}

impl AddAssign for MoneyFigures {
    fn add_assign(&mut self, Self { gross, refunds, disputed }: Self) {
        self.gross += gross;
        self.refunds += refunds;
        self.disputed += disputed;
    }
}

impl Figures {
    /// Starts with no orders. `now` is in Unix seconds.
    pub fn new(period: Period, now: i64) -> Self {
        let (days, previous) = (vec![DayFigures::default(); period.len()], DayFigures::default());
        let previous_period = period.previous();
        let same_time = previous_period.start() + now - period.start() + 1;
        // When clocks change, one of the periods is an hour longer.
        let previous_end = if now < period.end() { same_time.min(period.start()) } else { period.start() };
        let (states, items) = (BTreeMap::new(), Vec::new());
        Self { period, days, previous, previous_period, states, previous_end, items }
    }

    /// Counts an order that was placed at a time in Unix seconds, if that is in the period or in the previous one.
    pub fn add_order(&mut self, at: i64) {
        if let Some(figures) = self.figures_at(at) {
            figures.orders += 1;
        }
    }

    /// Counts an entry of the ledger, if it is in the period or in the previous one.
    pub fn add_entry(&mut self, row: &LedgerRow) {
        let money = MoneyFigures::of(row);
        let Some(figures) = self.figures_at(row.at) else { return };
        figures.money += money;
        if self.period.day_of(row.at).is_some() {
            *self.states.entry(row.state.clone()).or_default() += money;
        }
    }

    /// Counts the units of a product, with its title, color and size, that were paid at a time in Unix seconds, if that is in
    /// the period or in the previous one. They are negative if the payment was taken back.
    pub fn add_line(&mut self, at: i64, units: i64, [product_id, title, color, size]: [&str; 4]) {
        let Some(figures) = self.figures_at(at) else { return };
        figures.units += units;
        let Some(day) = self.period.day_of(at) else { return };
        // A list, not a map: there are a dozen of them, and the names need not be copied.
        let is_item = |item: &SoldItem| item.size == size && item.color == color && item.product_id == product_id;
        let index = self.items.iter().position(is_item).unwrap_or_else(|| {
            let [product_id, title, color, size] = [product_id, title, color, size].map(String::from);
            let units = vec![0; self.period.len()];
            self.items.push(SoldItem { product_id, title, newest: i64::MIN, color, size, units });
            self.items.len() - 1
        });
        let item = &mut self.items[index];
        item.units[day] += units;
        if at > item.newest {
            item.newest = at;
            title.clone_into(&mut item.title);
        }
    }

    /// Counts units that came back at a time in Unix seconds, if that is in the period or in the previous one.
    pub fn add_returned(&mut self, at: i64, units: u32) {
        if let Some(figures) = self.figures_at(at) {
            figures.returned += units;
        }
    }

    fn figures_at(&mut self, at: i64) -> Option<&mut DayFigures> {
        match self.period.day_of(at) {
            Some(day) => Some(&mut self.days[day]),
            None => (self.previous_period.start()..self.previous_end).contains(&at).then_some(&mut self.previous),
        }
    }

    /// Returns what was sold, by product, color and size, from small to large.
    pub fn items(mut self) -> Vec<SoldItem> {
        let sizes = constants().list("sizes");
        self.items.sort_by(|a, b| {
            let key = |item: &SoldItem| sizes.iter().position(|size| *size == item.size);
            (&a.product_id, &a.color, key(a)).cmp(&(&b.product_id, &b.color, key(b)))
        });
        self.items
    }
}
