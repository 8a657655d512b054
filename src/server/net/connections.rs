//! Connection limits: in total and per IP key.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use super::requests::Requests;
use crate::auth::network::ip_key;
use crate::auth::proxies::TrustedProxies;

/// A browser keeps six connections open, and many shoppers may share one IP address.
const MAX_PER_IP_KEY: usize = 64;
/// How many connections are compared to find the one that makes room, which bounds the cost of accepting a connection.
const SAMPLE: usize = 1024;

/// The limits of [`Connections`].
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Maximum number of open connections.
    pub connections: usize,
    /// How long a connection may wait for a request.
    pub idle_timeout: Duration,
}

pub(super) struct Connections {
    limits: Limits,
    proxies: TrustedProxies,
    open: Mutex<Open>,
    cut: CancellationToken,
}

#[derive(Default)]
struct Open {
    all: BTreeMap<u64, Connection>,
    by_ip_key: HashMap<IpAddr, BTreeSet<u64>>,
    next_id: u64,
    /// The id at which the next sample starts.
    cursor: u64,
}

struct Connection {
    ip_key: IpAddr,
    requests: Arc<Requests>,
    cut: CancellationToken,
}

/// A connection's entry, which is removed on drop.
pub(super) struct Permit {
    connections: Arc<Connections>,
    id: u64,
    pub(super) requests: Arc<Requests>,
    /// Ends the connection.
    pub(super) cut: CancellationToken,
}

impl Connections {
    /// Creates an empty list. The limit per IP key does not apply to this machine and to trusted proxies.
    pub(super) fn new(limits: Limits, proxies: TrustedProxies) -> Arc<Self> {
        Arc::new(Self { limits, proxies, open: Mutex::default(), cut: CancellationToken::new() })
    }

    /// Admits a connection from this IP address. At a limit, another one makes room: the one that has waited longest for
    /// a request, otherwise the one that has been sending longest. Returns `None` if all of them handle requests.
    pub(super) fn try_acquire(self: &Arc<Self>, peer: IpAddr) -> Option<Permit> {
        let ip_key = ip_key(peer);
        let is_limited = !ip_key.is_loopback() && !self.proxies.contains(peer);
        let mut open = self.open();
        let count = open.by_ip_key.get(&ip_key).map_or(0, BTreeSet::len);
        let has_room = if is_limited && count >= MAX_PER_IP_KEY {
            open.make_room_of(ip_key)
        } else {
            open.all.len() < self.limits.connections || open.make_room()
        };
        if !has_room {
            return None;
        }
        let (requests, cut) = (Arc::new(Requests::new()), self.cut.child_token());
        let id = open.insert(Connection { ip_key, requests: requests.clone(), cut: cut.clone() });
        Some(Permit { connections: self.clone(), id, requests, cut })
    }

    /// Returns the number of open connections.
    pub(super) fn count(&self) -> usize {
        self.open().all.len()
    }

    pub(super) fn cut_all(&self) {
        self.cut.cancel();
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Open {
    fn insert(&mut self, connection: Connection) -> u64 {
        let id = self.next_id;
        self.next_id += 1;
        self.by_ip_key.entry(connection.ip_key).or_default().insert(id);
        self.all.insert(id, connection);
        id
    }

    fn remove(&mut self, id: u64) {
        let Some(Connection { ip_key, .. }) = self.all.remove(&id) else { return };
        if let Some(ids) = self.by_ip_key.get_mut(&ip_key) {
            ids.remove(&id);
            if ids.is_empty() {
                self.by_ip_key.remove(&ip_key);
            }
        }
    }

    fn make_room(&mut self) -> bool {
        let sample: Vec<u64> = self
            .all
            .range(self.cursor..)
            .chain(self.all.range(..self.cursor))
            .map(|(id, _)| *id)
            .take(SAMPLE)
            .collect();
        self.cursor = sample.last().map_or(0, |last| last + 1);
        self.cut_one(&sample)
    }

    fn make_room_of(&mut self, ip_key: IpAddr) -> bool {
        let ids: Vec<u64> = self.by_ip_key.get(&ip_key).into_iter().flatten().copied().collect();
        self.cut_one(&ids)
    }

    fn cut_one(&mut self, ids: &[u64]) -> bool {
        let sending_since = |id: &u64| Some((self.all.get(id)?.requests.sending_since()?, *id));
        let Some((_, id)) = ids.iter().filter_map(sending_since).min() else { return false };
        self.all[&id].cut.cancel();
        self.remove(id);
        true
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.connections.open().remove(self.id);
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::sync::Arc;
    use std::time::Duration;

    use super::{Connections, Limits, MAX_PER_IP_KEY};
    use crate::auth::proxies::TrustedProxies;

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an IP address")
    }

    fn connections(max: usize, proxies: TrustedProxies) -> Arc<Connections> {
        Connections::new(Limits { connections: max, idle_timeout: Duration::from_secs(75) }, proxies)
    }

    #[test]
    fn one_ip_may_open_64_connections_and_this_machine_and_trusted_proxies_as_many_as_fit() {
        let connections = connections(1_000, TrustedProxies::new([ip("10.0.0.1")]));
        let try_acquire = |peer: &str| connections.try_acquire(ip(peer));
        let taken: Vec<_> = (0..MAX_PER_IP_KEY).map_while(|n| try_acquire(&format!("2001:db8::{n:x}"))).collect();
        assert_eq!(taken.len(), 64);
        let handled: Vec<_> = taken.iter().map(|permit| permit.requests.begin()).collect();
        assert!(try_acquire("2001:db8::ffff").is_none(), "the same /64");
        assert!(try_acquire("2001:db8:0:1::1").is_some(), "another one");
        for free in ["127.0.0.1", "::1", "10.0.0.1", "::ffff:10.0.0.1"] {
            let permits: Vec<_> = (0..=MAX_PER_IP_KEY).map_while(|_| try_acquire(free)).collect();
            assert_eq!(permits.len(), 65, "{free}");
        }
        assert_eq!(connections.count(), 64, "closed connections are not counted");
        drop((handled, taken));
        assert!(try_acquire("2001:db8::ffff").is_some());
        assert!(connections.open().by_ip_key.is_empty(), "IP keys without connections are forgotten");
    }

    #[test]
    fn at_the_limit_the_longest_waiting_connection_makes_room_then_the_longest_sending_one() {
        let connections = connections(3, TrustedProxies::default());
        let try_acquire = |peer: &str| connections.try_acquire(ip(peer));
        let [one, two, three] = ["127.0.0.1", "192.0.2.1", "192.0.2.2"].map(|peer| try_acquire(peer).expect("room"));
        let [mut of_two, mut of_one, of_three] = [&two, &one, &three].map(|permit| permit.requests.begin());
        assert!(try_acquire("192.0.2.3").is_none(), "all of them handle requests");
        of_two.begin_response();
        of_one.begin_response();
        drop(of_three);
        let four = try_acquire("192.0.2.3").expect("room");
        assert_eq!([&one, &two, &three].map(|permit| permit.cut.is_cancelled()), [false, false, true], "it waited");
        let _of_four = four.requests.begin();
        let five = try_acquire("192.0.2.4").expect("room");
        assert_eq!([&one, &two, &four].map(|permit| permit.cut.is_cancelled()), [false, true, false], "it sent longer");
        drop((two, three));
        assert_eq!(connections.count(), 3, "their permits are not released twice");
        drop((one, four, five));
        assert_eq!(connections.count(), 0);
    }
}
