//! The budget of units that one network may hold in unpaid orders.

use super::rejection::Rejection;

/// In seconds.
pub const BUDGET_WINDOW: i64 = 60 * 60;
/// In one hour, a network may order 10 units plus 10% of the stock.
const HOURLY: Budget = Budget { units: 10, percent: 10 };
/// However slowly they are placed, the unpaid orders of a network may hold 20 units plus 20% of the stock in total.
const TOTAL: Budget = Budget { units: 20, percent: 20 };

struct Budget {
    units: i64,
    percent: i64,
}

impl Budget {
    fn of(&self, stock: i64) -> i64 {
        self.units + stock * self.percent / 100
    }
}

/// The units that a network has ordered and not paid, including those of the order to be placed.
#[derive(Clone, Copy, Debug)]
pub struct UnpaidUnits {
    /// In pending orders.
    pub held: i64,
    /// In orders of the last hour. Cancelled ones count, so that cancellation does not reset the budget.
    pub in_last_hour: i64,
    /// When the oldest order of the last hour was placed, in Unix seconds.
    pub oldest_at: i64,
}

impl UnpaidUnits {
    /// Fails if the budget does not allow these units. `left` is the stock over all products and colors without them.
    pub fn check(&self, left: i64, now: i64) -> Result<(), Rejection> {
        // The budget is a share of the whole stock, including the units that the network holds.
        let stock = left + self.held;
        if self.held > TOTAL.of(stock) {
            return Err(Rejection::TooManyUnpaidUnits { retry_after: BUDGET_WINDOW });
        }
        if self.in_last_hour > HOURLY.of(stock) {
            return Err(Rejection::TooManyUnpaidUnits { retry_after: self.oldest_at + BUDGET_WINDOW - now });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{BUDGET_WINDOW, UnpaidUnits};
    use crate::domain::order::Rejection;

    #[test]
    fn a_network_may_hold_a_share_of_the_stock_and_order_half_of_it_in_an_hour() {
        let wait = |retry_after| Err(Rejection::TooManyUnpaidUnits { retry_after });
        let cases = [
            ((14, 14, 26), Ok(()), "10 units and a tenth of 40"),
            ((15, 15, 25), wait(3000), "the oldest order of the hour is 600 s old"),
            ((28, 14, 12), Ok(()), "20 units and a fifth of 40"),
            ((29, 1, 11), wait(BUDGET_WINDOW), "however few are from the last hour"),
            ((0, 15, 40), wait(3000), "cancelled orders count for an hour"),
            ((1, 1, 0), Ok(()), "the last unit"),
        ];
        for ((held, in_last_hour, left), expected, why) in cases {
            let units = UnpaidUnits { held, in_last_hour, oldest_at: 400 };
            assert_eq!(units.check(left, 1000), expected, "{why}");
        }
    }
}
