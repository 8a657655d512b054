//! Connection limits: in total and per IP key.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::activity::Activity;
use crate::auth::proxies::TrustedProxies;
use crate::auth::throttle::ip_key;

/// A browser keeps six connections open, and many shoppers may share one IP address.
const MAX_PER_IP_KEY: usize = 64;
/// How many connections are compared to find the longest idle one, which bounds the cost of accepting a connection.
const IDLE_SAMPLE: usize = 256;

/// The limits of [`Connections`].
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Maximum number of open connections.
    pub connections: usize,
    /// How long a connection may stay idle between two requests.
    pub idle_timeout: Duration,
}

/// The open connections.
pub(super) struct Connections {
    limits: Limits,
    proxies: TrustedProxies,
    open: Mutex<Open>,
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
    activity: Arc<Activity>,
}

/// A connection's entry, which is removed on drop.
pub(super) struct Permit {
    connections: Arc<Connections>,
    id: u64,
    pub(super) activity: Arc<Activity>,
}

impl Connections {
    /// Creates an empty list. The limit per IP key does not apply to this machine and to trusted proxies.
    pub(super) fn new(limits: Limits, proxies: TrustedProxies) -> Arc<Self> {
        Arc::new(Self { limits, proxies, open: Mutex::default() })
    }

    /// Admits a connection from this IP address. At a limit, closes the longest idle connection to make room, or returns
    /// `None` if none is idle.
    pub(super) fn try_acquire(self: &Arc<Self>, peer: IpAddr) -> Option<Permit> {
        let ip_key = ip_key(peer);
        let is_limited = !ip_key.is_loopback() && !self.proxies.contains(peer);
        let mut open = self.open();
        let count = open.by_ip_key.get(&ip_key).map_or(0, BTreeSet::len);
        let has_room = if is_limited && count >= MAX_PER_IP_KEY {
            open.close_idle_of(ip_key)
        } else {
            open.all.len() < self.limits.connections || open.close_idle()
        };
        if !has_room {
            return None;
        }
        let activity = Arc::new(Activity::new(self.limits.idle_timeout));
        let id = open.insert(Connection { ip_key, activity: activity.clone() });
        Some(Permit { connections: self.clone(), id, activity })
    }

    /// Returns the number of open connections.
    pub(super) fn count(&self) -> usize {
        self.open().all.len()
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

    fn close_idle(&mut self) -> bool {
        let sample: Vec<u64> = self
            .all
            .range(self.cursor..)
            .chain(self.all.range(..self.cursor))
            .map(|(id, _)| *id)
            .take(IDLE_SAMPLE)
            .collect();
        self.cursor = sample.last().map_or(0, |last| last + 1);
        self.close_longest_idle(&sample)
    }

    fn close_idle_of(&mut self, ip_key: IpAddr) -> bool {
        let ids: Vec<u64> = self.by_ip_key.get(&ip_key).into_iter().flatten().copied().collect();
        self.close_longest_idle(&ids)
    }

    fn close_longest_idle(&mut self, ids: &[u64]) -> bool {
        let idle = ids.iter().filter_map(|id| Some((self.all.get(id)?.activity.idle_since()?, *id)));
        let Some((_, id)) = idle.min() else { return false };
        // A request may have arrived in the meantime.
        let is_closed = self.all[&id].activity.close_idle();
        if is_closed {
            self.remove(id);
        }
        is_closed
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

    use super::{Connections, Limits, MAX_PER_IP_KEY, Permit};
    use crate::auth::proxies::TrustedProxies;
    use crate::server::net::framing::BodyLength;

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an IP address")
    }

    fn connections(max: usize, proxies: TrustedProxies) -> Arc<Connections> {
        Connections::new(Limits { connections: max, idle_timeout: Duration::from_secs(75) }, proxies)
    }

    fn make_idle(permit: &Permit) {
        permit.activity.received(b"GET / HTTP/1.1\r\n\r\n");
        permit.activity.begin_request(BodyLength::Known(0));
        permit.activity.begin_response();
        permit.activity.flushed();
    }

    #[test]
    fn one_ip_may_open_64_connections_and_this_machine_and_trusted_proxies_as_many_as_fit() {
        let connections = connections(1_000, TrustedProxies::new([ip("10.0.0.1")]));
        let try_acquire = |peer: &str| connections.try_acquire(ip(peer));
        let taken: Vec<_> = (0..MAX_PER_IP_KEY).map_while(|n| try_acquire(&format!("2001:db8::{n:x}"))).collect();
        assert_eq!(taken.len(), 64);
        assert!(try_acquire("2001:db8::ffff").is_none(), "the same /64");
        assert!(try_acquire("2001:db8:0:1::1").is_some(), "another one");
        for free in ["127.0.0.1", "::1", "10.0.0.1", "::ffff:10.0.0.1"] {
            let permits: Vec<_> = (0..=MAX_PER_IP_KEY).map_while(|_| try_acquire(free)).collect();
            assert_eq!(permits.len(), 65, "{free}");
        }
        assert_eq!(connections.count(), 64, "closed connections are not counted");
        drop(taken);
        assert!(try_acquire("2001:db8::ffff").is_some());
        assert!(connections.open().by_ip_key.is_empty(), "IP keys without connections are forgotten");
    }

    #[test]
    fn at_the_limit_a_connection_is_admitted_only_if_an_idle_one_can_be_closed() {
        let connections = connections(2, TrustedProxies::default());
        let first = connections.try_acquire(ip("127.0.0.1"));
        let second = connections.try_acquire(ip("192.0.2.1")).expect("room");
        assert!(first.is_some());
        assert!(
            connections.try_acquire(ip("127.0.0.1")).is_none() && connections.try_acquire(ip("192.0.2.2")).is_none()
        );
        drop(first);
        let third = connections.try_acquire(ip("192.0.2.2")).expect("room");
        make_idle(&third);
        make_idle(&second);
        let fourth = connections.try_acquire(ip("192.0.2.3")).expect("the longest idle connection is closed");
        assert!(!third.activity.received(b"G"), "it is closed and reads no more");
        assert!(second.activity.received(b"G"), "the other one is open, and now in use");
        assert_eq!(connections.count(), 2);
        drop(third);
        assert_eq!(connections.count(), 2, "its permit is not released twice");
        assert!(connections.try_acquire(ip("192.0.2.4")).is_none());
        drop((second, fourth));
        assert_eq!(connections.count(), 0);
    }
}
