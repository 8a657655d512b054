//! How many connections there may be: in all, and from one address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::auth::proxies::TrustedProxies;
use crate::auth::throttle::network;

/// Browsers keep six open; many shoppers may share one address.
const MOST_AN_ADDRESS: usize = 64;

/// The places for connections.
pub(super) struct Connections {
    most: usize,
    proxies: TrustedProxies,
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    all: usize,
    by_network: HashMap<IpAddr, usize>,
}

/// A connection's place, free again when this is dropped.
pub(super) struct Place {
    connections: Arc<Connections>,
    network: IpAddr,
}

impl Connections {
    /// Has `most` places; one address gets a few of them, unless it is this machine's or speaks for others.
    pub(super) fn new(most: usize, proxies: TrustedProxies) -> Arc<Self> {
        Arc::new(Self { most, proxies, open: Mutex::default() })
    }

    /// A place for a connection from this address, if there is one.
    pub(super) fn admit(self: &Arc<Self>, peer: IpAddr) -> Option<Place> {
        let network = network(peer);
        let is_limited = !network.is_loopback() && !self.proxies.contains(peer);
        let mut open = self.open();
        let from_there = open.by_network.get(&network).copied().unwrap_or_default();
        if open.all >= self.most || (is_limited && from_there >= MOST_AN_ADDRESS) {
            return None;
        }
        open.all += 1;
        open.by_network.insert(network, from_there + 1);
        Some(Place { connections: self.clone(), network })
    }

    /// How many places are taken.
    pub(super) fn count(&self) -> usize {
        self.open().all
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.connections.open();
        open.all -= 1;
        let from_there = open.by_network.get_mut(&self.network).expect("a place is counted where it was given");
        *from_there -= 1;
        if *from_there == 0 {
            open.by_network.remove(&self.network);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::{Connections, MOST_AN_ADDRESS};
    use crate::auth::proxies::TrustedProxies;

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn one_network_has_sixty_four_places_but_this_machine_and_trusted_proxies_have_all() {
        let connections = Connections::new(1_000, TrustedProxies::new([ip("10.0.0.1")]));
        let admit = |peer: &str| connections.admit(ip(peer));
        let taken: Vec<_> = (0..MOST_AN_ADDRESS).map_while(|n| admit(&format!("2001:db8::{n:x}"))).collect();
        assert_eq!(taken.len(), 64);
        assert!(admit("2001:db8::ffff").is_none(), "the same /64");
        assert!(admit("2001:db8:0:1::1").is_some(), "another one");
        for free in ["127.0.0.1", "::1", "10.0.0.1", "::ffff:10.0.0.1"] {
            let places: Vec<_> = (0..=MOST_AN_ADDRESS).map_while(|_| admit(free)).collect();
            assert_eq!(places.len(), 65, "{free}");
        }
        assert_eq!(connections.count(), 64, "places come back");
        drop(taken);
        assert!(admit("2001:db8::ffff").is_some());
        assert!(connections.open().by_network.is_empty(), "who has gone is forgotten");
    }

    #[test]
    fn nobody_is_admitted_to_a_full_house() {
        let connections = Connections::new(2, TrustedProxies::default());
        let first = connections.admit(ip("127.0.0.1"));
        let second = connections.admit(ip("192.0.2.1"));
        assert!(first.is_some() && second.is_some());
        assert!(connections.admit(ip("127.0.0.1")).is_none() && connections.admit(ip("192.0.2.2")).is_none());
        drop(first);
        assert!(connections.admit(ip("192.0.2.2")).is_some());
    }
}
