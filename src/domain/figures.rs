//! Sales figures by day.

use super::constants::constants;
use super::money::Money;
use super::order::OrderStatus;
use super::period::Period;
use super::words::words;

words! {
    /// The date on which an order counts.
    pub enum CountedBy {
        /// The date on which it was placed.
        Placed = "placed",
        /// The date on which it was marked as paid for the last time. Only orders that are paid now count.
        Paid = "paid",
    }
}

/// The figures of a period.
#[derive(Clone, Debug)]
pub struct Figures {
    /// The days.
    pub period: Period,
    /// One entry for each day, the oldest first.
    pub days: Vec<DayFigures>,
    /// The sums of the previous period, up to the same time if this one is not over.
    pub previous: DayFigures,
    /// The last second of the previous period that counts.
    previous_until: i64,
    items: Vec<SoldItem>,
}

/// The orders of a day, by their status now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DayFigures {
    /// Orders with any status.
    pub orders: u32,
    /// Pending orders.
    pub unpaid: u32,
    /// Cancelled orders.
    pub cancelled: u32,
    /// Units of all orders but cancelled ones.
    pub units: u32,
    /// The totals of paid orders whose charge is not disputed.
    pub revenue: Money,
    /// The totals of paid orders whose charge is disputed.
    pub disputed: Money,
    /// The totals of pending orders.
    pub unpaid_total: Money,
}

/// What was ordered of a product in one color and size, cancelled orders left out.
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
    pub units: Vec<u32>,
}

/// A line of an order.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "the fields of an order line")]
pub struct CountedLine<'a> {
    pub product_id: &'a str,
    pub title: &'a str,
    pub color: &'a str,
    pub size: &'a str,
    pub quantity: u32,
}

/// An order, as the figures count it.
#[derive(Clone, Copy, Debug)]
pub struct CountedOrder {
    /// When it counts, in Unix seconds.
    pub at: i64,
    /// The status now.
    pub status: OrderStatus,
    /// Whether the cardholder disputes the charge.
    pub is_disputed: bool,
    /// The total with shipping.
    pub total: Money,
}

impl Figures {
    /// Starts with no orders. `now` is in Unix seconds.
    pub fn new(period: Period, now: i64) -> Self {
        let (days, previous) = (vec![DayFigures::default(); period.len()], DayFigures::default());
        Self { period, days, previous, previous_until: now - period.seconds(), items: Vec::new() }
    }

    /// Counts an order, if it is in the period or in the previous one.
    pub fn add_order(&mut self, CountedOrder { at, status, is_disputed, total }: CountedOrder) {
        let Some(figures) = self.figures_at(at) else { return };
        figures.orders += 1;
        let add = |sum: &mut Money| *sum = sum.plus(total).unwrap_or(*sum);
        match status {
            OrderStatus::Pending => {
                figures.unpaid += 1;
                add(&mut figures.unpaid_total);
            }
            OrderStatus::Paid if is_disputed => add(&mut figures.disputed),
            OrderStatus::Paid => add(&mut figures.revenue),
            OrderStatus::Cancelled => figures.cancelled += 1,
        }
    }

    /// Counts the units of a line of an order that is not cancelled, if the order is in the period or in the previous one.
    pub fn add_line(&mut self, CountedOrder { at, status, .. }: CountedOrder, line: CountedLine<'_>) {
        if status == OrderStatus::Cancelled {
            return;
        }
        let Some(figures) = self.figures_at(at) else { return };
        figures.units += line.quantity;
        let Some(day) = self.period.day_of(at) else { return };
        // A list, not a map: there are a dozen of them, and the names need not be copied.
        let is_item =
            |item: &SoldItem| item.size == line.size && item.color == line.color && item.product_id == line.product_id;
        let index = self.items.iter().position(is_item).unwrap_or_else(|| {
            self.items.push(line.item(self.period.len()));
            self.items.len() - 1
        });
        let item = &mut self.items[index];
        item.units[day] += line.quantity;
        if at > item.newest {
            item.newest = at;
            line.title.clone_into(&mut item.title);
        }
    }

    fn figures_at(&mut self, at: i64) -> Option<&mut DayFigures> {
        match self.period.day_of(at) {
            Some(day) => Some(&mut self.days[day]),
            None => (self.period.previous().start()..self.period.start().min(self.previous_until + 1))
                .contains(&at)
                .then_some(&mut self.previous),
        }
    }

    /// Returns what was ordered, by product, color and size, from small to large.
    pub fn items(mut self) -> Vec<SoldItem> {
        let sizes = constants().list("sizes");
        self.items.sort_by(|a, b| {
            let key = |item: &SoldItem| sizes.iter().position(|size| *size == item.size);
            (&a.product_id, &a.color, key(a)).cmp(&(&b.product_id, &b.color, key(b)))
        });
        self.items
    }
}

impl CountedLine<'_> {
    fn item(self, days: usize) -> SoldItem {
        let Self { product_id, title, color, size, .. } = self;
        let [product_id, title, color, size] = [product_id, title, color, size].map(String::from);
        SoldItem { product_id, title, newest: i64::MIN, color, size, units: vec![0; days] }
    }
}
