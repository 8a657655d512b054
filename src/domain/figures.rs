//! Sales figures by day.

use super::constants::constants;
use super::money::Money;
use super::order::OrderStatus;

const DAY_SECONDS: i64 = 24 * 60 * 60;
/// The most days of a period.
pub const MAX_DAYS: u32 = 31;
/// The largest distance of a time zone from UTC, in minutes.
pub const MAX_UTC_OFFSET: i32 = 14 * 60;

/// Consecutive days up to today, at a fixed distance from UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    start: i64,
    days: u32,
    utc_offset: i64,
}

impl Period {
    /// Creates the period of `days` days that ends with today. `now` is in Unix seconds, `utc_offset` in minutes east of
    /// UTC.
    pub fn until(now: i64, days: u32, utc_offset: i32) -> Self {
        let utc_offset = i64::from(utc_offset) * 60;
        let today = (now + utc_offset).div_euclid(DAY_SECONDS) * DAY_SECONDS - utc_offset;
        Self { start: today - (i64::from(days) - 1) * DAY_SECONDS, days, utc_offset }
    }

    /// Returns the start of the first day, in Unix seconds.
    pub fn start(self) -> i64 {
        self.start
    }

    /// Returns which day of the period a time is in, in Unix seconds.
    pub fn day_of(self, time: i64) -> Option<usize> {
        let day = usize::try_from((time - self.start).div_euclid(DAY_SECONDS)).ok()?;
        (day < self.len()).then_some(day)
    }

    /// Returns the dates of the days, such as `2026-11-22`.
    pub fn dates(self) -> Vec<String> {
        let date = |day: u32| {
            let local = self.start + self.utc_offset + i64::from(day) * DAY_SECONDS;
            jiff::Timestamp::from_second(local).unwrap_or_default().strftime("%Y-%m-%d").to_string()
        };
        (0..self.days).map(date).collect()
    }

    fn len(self) -> usize {
        self.days as usize
    }
}

/// The figures of a period.
#[derive(Clone, Debug)]
pub struct Figures {
    /// The days.
    pub period: Period,
    /// One entry for each day, the oldest first.
    pub days: Vec<DayFigures>,
    items: Vec<SoldItem>,
}

/// The orders that were placed on a day, by their status now.
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
    /// The totals of paid orders.
    pub revenue: Money,
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
pub struct PlacedLine<'a> {
    pub product_id: &'a str,
    pub title: &'a str,
    pub color: &'a str,
    pub size: &'a str,
    pub quantity: u32,
}

/// An order, as the figures count it.
#[derive(Clone, Copy, Debug)]
pub struct PlacedOrder {
    /// Unix seconds.
    pub created_at: i64,
    /// The status now.
    pub status: OrderStatus,
    /// The total with shipping.
    pub total: Money,
}

impl Figures {
    /// Starts with no orders.
    pub fn new(period: Period) -> Self {
        Self { period, days: vec![DayFigures::default(); period.len()], items: Vec::new() }
    }

    /// Counts an order, if it was placed in the period.
    pub fn add_order(&mut self, PlacedOrder { created_at, status, total }: PlacedOrder) {
        let Some(day) = self.period.day_of(created_at) else { return };
        let figures = &mut self.days[day];
        figures.orders += 1;
        let add = |sum: &mut Money| *sum = sum.plus(total).unwrap_or(*sum);
        match status {
            OrderStatus::Pending => {
                figures.unpaid += 1;
                add(&mut figures.unpaid_total);
            }
            OrderStatus::Paid => add(&mut figures.revenue),
            OrderStatus::Cancelled => figures.cancelled += 1,
        }
    }

    /// Counts the units of a line, newest orders first, if its order was placed in the period and is not cancelled.
    pub fn add_line(&mut self, PlacedOrder { created_at, status, .. }: PlacedOrder, line: PlacedLine<'_>) {
        let Some(day) = self.period.day_of(created_at).filter(|_| status != OrderStatus::Cancelled) else { return };
        self.days[day].units += line.quantity;
        // A list, not a map: there are a dozen of them, and the names need not be copied.
        let is_item =
            |item: &SoldItem| item.size == line.size && item.color == line.color && item.product_id == line.product_id;
        let at = self.items.iter().position(is_item).unwrap_or_else(|| {
            self.items.push(line.item(self.period.len()));
            self.items.len() - 1
        });
        self.items[at].units[day] += line.quantity;
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

impl PlacedLine<'_> {
    fn item(self, days: usize) -> SoldItem {
        let Self { product_id, title, color, size, .. } = self;
        let [product_id, title, color, size] = [product_id, title, color, size].map(String::from);
        SoldItem { product_id, title, color, size, units: vec![0; days] }
    }
}

#[cfg(test)]
mod tests {
    use super::Period;

    /// 2026-11-18T11:06:40Z.
    const NOW: i64 = 1_795_000_000;

    #[test]
    fn a_period_ends_with_today_at_its_distance_from_utc() {
        for (days, utc_offset, first, last, start) in [
            (1, 0, "2026-11-18", "2026-11-18", "2026-11-18T00:00:00Z"),
            (7, 0, "2026-11-12", "2026-11-18", "2026-11-12T00:00:00Z"),
            (30, -300, "2026-10-20", "2026-11-18", "2026-10-20T05:00:00Z"),
            (1, 14 * 60, "2026-11-19", "2026-11-19", "2026-11-18T10:00:00Z"),
            (1, -12 * 60, "2026-11-17", "2026-11-17", "2026-11-17T12:00:00Z"),
        ] {
            let period = Period::until(NOW, days, utc_offset);
            let dates = period.dates();
            assert_eq!(dates.len(), days as usize);
            assert_eq!((dates[0].as_str(), dates[dates.len() - 1].as_str()), (first, last), "{utc_offset}");
            let starts: jiff::Timestamp = start.parse().expect("a time");
            assert_eq!(period.start(), starts.as_second(), "{utc_offset}");
        }
    }

    #[test]
    fn a_time_is_in_the_day_that_has_begun() {
        let period = Period::until(NOW, 3, 0);
        let day = 86_400;
        for (time, expected) in [
            (period.start() - 1, None),
            (period.start(), Some(0)),
            (period.start() + day - 1, Some(0)),
            (period.start() + day, Some(1)),
            (NOW, Some(2)),
            (period.start() + 3 * day - 1, Some(2)),
            (period.start() + 3 * day, None),
        ] {
            assert_eq!(period.day_of(time), expected, "{time}");
        }
    }
}
