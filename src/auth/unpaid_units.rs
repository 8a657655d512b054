//! Limits the units that one network may hold in unpaid orders.

use std::collections::{HashMap, HashSet};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::{Mutex, MutexGuard, PoisonError};

use uuid::Uuid;

use super::throttle::RateLimited;

/// In seconds.
const HOUR: i64 = 60 * 60;
/// In one hour, a network may order 10 units plus 10% of the stock.
const HOURLY_BUDGET: Budget = Budget { units: 10, percent: 10 };
/// However slowly they are placed, the unpaid orders of a network may hold 20 units plus 20% of the stock in total.
const TOTAL_BUDGET: Budget = Budget { units: 20, percent: 20 };
/// Maximum number of orders kept in memory, of 32 bytes each.
const MAX_ORDERS: usize = 50_000;

struct Budget {
    units: u64,
    percent: u64,
}

impl Budget {
    fn of(&self, stock: u64) -> u64 {
        self.units + stock * self.percent / 100
    }
}

/// The network by which units are counted: the range that one customer of a provider or a small company typically has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Network(IpAddr);

impl Network {
    /// Returns the /24 of an IPv4 address or the /48 of an IPv6 address.
    pub fn of(ip: IpAddr) -> Self {
        Self(match ip.to_canonical() {
            IpAddr::V4(v4) => Ipv4Addr::from_bits(v4.to_bits() & (u32::MAX << 8)).into(),
            IpAddr::V6(v6) => Ipv6Addr::from_bits(v6.to_bits() & (u128::MAX << 80)).into(),
        })
    }
}

/// An order to be placed.
#[derive(Clone, Copy, Debug)]
pub struct Request {
    /// The order's id.
    pub order: Uuid,
    /// The client's network.
    pub network: Network,
    /// Unix seconds.
    pub now: i64,
}

/// The unpaid orders of each network since the shop started.
#[derive(Default)]
pub struct UnpaidUnits {
    orders: Mutex<Orders>,
}

#[derive(Default)]
struct Orders {
    by_network: HashMap<Network, Vec<Order>>,
    count: usize,
    /// When old orders were last removed to make room.
    swept_at: Option<i64>,
}

struct Order {
    id: Uuid,
    at: i64,
    units: u32,
    /// A cancelled order holds no units but counts for an hour, so that cancellation does not reset the hourly budget.
    is_held: bool,
}

impl Order {
    /// Returns whether the order was placed in the last hour. After the clock is set back, orders in the future do not
    /// count.
    fn is_recent(&self, now: i64) -> bool {
        (now - HOUR + 1..=now).contains(&self.at)
    }
}

impl UnpaidUnits {
    /// Counts an order's units, or fails with the time after which its network may retry. `left` is the stock over all
    /// products and colors without those units.
    pub fn take(&self, request: Request, units: u32, left: u64) -> Result<(), RateLimited> {
        let Request { order: id, network, now } = request;
        let mut all = self.orders();
        let orders = all.by_network.get(&network).map(Vec::as_slice).unwrap_or_default();
        let held: u64 = orders.iter().filter(|order| order.is_held).map(|order| u64::from(order.units)).sum();
        // The budget is a share of the whole stock, including the units that the network already holds.
        let stock = left + held + u64::from(units);
        if held + u64::from(units) > TOTAL_BUDGET.of(stock) {
            return Err(RateLimited { retry_after: HOUR });
        }
        if let Some(retry_after) = hourly_wait(orders, u64::from(units), HOURLY_BUDGET.of(stock), now) {
            return Err(RateLimited { retry_after });
        }
        if all.has_room(now) {
            all.by_network.entry(network).or_default().push(Order { id, at: now, units, is_held: true });
            all.count += 1;
        }
        Ok(())
    }

    /// Records that these orders are cancelled, or pending again.
    pub fn set_held(&self, ids: &HashSet<Uuid>, is_held: bool) {
        for order in self.orders().by_network.values_mut().flatten().filter(|order| ids.contains(&order.id)) {
            order.is_held = is_held;
        }
    }

    /// Removes orders that were paid or could not be saved.
    pub fn forget(&self, ids: &HashSet<Uuid>) {
        self.orders().retain(|order| !ids.contains(&order.id));
    }

    /// Returns the ids of all counted orders.
    pub fn order_ids(&self) -> Vec<Uuid> {
        self.orders().by_network.values().flatten().map(|order| order.id).collect()
    }

    fn orders(&self) -> MutexGuard<'_, Orders> {
        self.orders.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Orders {
    /// Makes room by removing orders older than an hour, and returns whether there is room. Without room an order is
    /// not counted: rejecting it would let one flood of orders close the shop to all networks.
    fn has_room(&mut self, now: i64) -> bool {
        if self.count >= MAX_ORDERS && self.swept_at != Some(now) {
            self.swept_at = Some(now);
            self.retain(|order| order.is_recent(now));
        }
        self.count < MAX_ORDERS
    }

    fn retain(&mut self, is_kept: impl Fn(&Order) -> bool) {
        self.by_network.retain(|_, orders| {
            orders.retain(&is_kept);
            !orders.is_empty()
        });
        self.count = self.by_network.values().map(Vec::len).sum();
    }
}

/// Returns the seconds until these units fit in the hourly budget, or `None` if they fit now.
fn hourly_wait(orders: &[Order], units: u64, budget: u64, now: i64) -> Option<i64> {
    let in_hour = || orders.iter().filter(|order| order.is_recent(now));
    let mut taken: u64 = units + in_hour().map(|order| u64::from(order.units)).sum::<u64>();
    if taken <= budget {
        return None;
    }
    let mut retry_after = HOUR;
    for order in in_hour() {
        taken -= u64::from(order.units);
        if taken <= budget {
            retry_after = order.at + HOUR - now;
            break;
        }
    }
    Some(retry_after)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use uuid::Uuid;

    use super::{HOUR, MAX_ORDERS, Network, Request, UnpaidUnits};
    use crate::auth::throttle::RateLimited;

    fn network(ip: &str) -> Network {
        Network::of(ip.parse().expect("an IP address"))
    }

    fn order(ip: &str, now: i64) -> Request {
        Request { order: Uuid::new_v4(), network: network(ip), now }
    }

    #[test]
    fn a_network_may_order_ten_units_and_a_tenth_of_the_stock_in_an_hour() {
        let units = UnpaidUnits::default();
        assert_eq!(units.take(order("192.0.2.1", 0), 100, 900), Ok(()));
        assert_eq!(units.take(order("192.0.2.1", 600), 10, 890), Ok(()));
        assert_eq!(units.take(order("192.0.2.1", 600), 1, 889), Err(RateLimited { retry_after: 3000 }));
        assert_eq!(
            units.take(order("192.0.2.200", 600), 1, 889),
            Err(RateLimited { retry_after: 3000 }),
            "the same /24"
        );
        assert_eq!(units.take(order("192.0.3.1", 600), 1, 889), Ok(()), "another one");
        assert_eq!(units.take(order("192.0.2.1", HOUR), 99, 790), Ok(()), "the first order is an hour old");
        assert_eq!(units.take(order("192.0.2.1", HOUR), 1, 789), Err(RateLimited { retry_after: 600 }));
    }

    #[test]
    fn over_time_a_network_holds_at_most_twice_the_hourly_budget_in_unpaid_orders() {
        let units = UnpaidUnits::default();
        let first = order("2001:db8:7::1", 0);
        assert_eq!(units.take(first, 14, 26), Ok(()));
        assert_eq!(units.take(order("2001:db8:7:ffff::1", HOUR), 14, 12), Ok(()));
        for hour in 2..200 {
            let rejected = units.take(order("2001:db8:7::1", hour * HOUR), 1, 11);
            assert_eq!(rejected, Err(RateLimited { retry_after: HOUR }), "hour {hour}: 28 of 40 are held");
        }
        units.forget(&HashSet::from([first.order]));
        assert_eq!(units.take(order("2001:db8:7::1", 200 * HOUR), 10, 16), Ok(()));
    }

    #[test]
    fn a_cancelled_order_holds_nothing_but_counts_for_an_hour() {
        let units = UnpaidUnits::default();
        let orders: Vec<Request> = (0..2).map(|hour| order("192.0.2.1", hour * HOUR)).collect();
        assert_eq!(units.take(orders[0], 14, 26), Ok(()));
        assert_eq!(units.take(orders[1], 14, 12), Ok(()));
        let ids = orders.iter().map(|order| order.order).collect();
        units.set_held(&ids, false);
        let again = |at: i64, left| units.take(order("192.0.2.1", at), 1, left);
        assert_eq!(again(HOUR + 60, 39), Err(RateLimited { retry_after: HOUR - 60 }));
        assert_eq!(again(2 * HOUR, 39), Ok(()));
        units.set_held(&ids, true);
        assert_eq!(
            again(3 * HOUR, 10),
            Err(RateLimited { retry_after: HOUR }),
            "29 of 40 are held once they are pending again"
        );
    }

    #[test]
    fn an_order_over_the_budget_is_rejected_and_uses_none_of_it() {
        let units = UnpaidUnits::default();
        assert_eq!(units.take(order("192.0.2.1", 0), 15, 25), Err(RateLimited { retry_after: HOUR }));
        assert_eq!(units.take(order("192.0.2.1", 0), 14, 26), Ok(()));
    }

    #[test]
    fn setting_the_clock_back_blocks_no_network() {
        let units = UnpaidUnits::default();
        assert_eq!(units.take(order("192.0.2.1", 1_000_000), 14, 26), Ok(()));
        assert_eq!(units.take(order("192.0.2.1", 0), 10, 16), Ok(()));
    }

    #[test]
    fn any_number_of_orders_uses_bounded_memory() {
        let units = UnpaidUnits::default();
        for at in 0..MAX_ORDERS {
            let ip = format!("10.{}.{}.1", at >> 8, at & 0xff);
            assert_eq!(units.take(order(&ip, 0), 1, 0), Ok(()));
        }
        assert_eq!(units.take(order("192.0.2.1", 1), 1, 0), Ok(()));
        let count = || units.orders().count;
        assert_eq!(count(), MAX_ORDERS, "one more is not counted");
        assert_eq!(units.take(order("192.0.2.1", HOUR), 1, 0), Ok(()));
        assert_eq!(count(), 1, "orders that are an hour old make room");
    }
}
