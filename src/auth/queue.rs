//! The queue for password hashing: one hash at a time, known browsers first, then all other clients in turn by network.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use super::throttle::network;

/// The queue holds as many entries as can be hashed in this time, which is half of the request timeout.
const MAX_WAIT: Duration = Duration::from_secs(4);
/// The assumed duration of a hash until one has been measured.
const INITIAL_HASH_TIME: Duration = Duration::from_millis(300);
const MIN_CAPACITY: usize = 2;
const MAX_CAPACITY: usize = 64;
const MAX_WAITING_PER_LANE: usize = 2;

/// A group of clients. Two entries of a lane may wait, and lanes take turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lane {
    /// A browser that signed in before, or a session, by its id. Served before all strangers.
    Known(String),
    /// Any other client, by its network: a /24 of IPv4 or a /48 of IPv6.
    Stranger(IpAddr),
}

impl Lane {
    /// Returns the lane of an unknown client.
    pub fn of_stranger(ip: IpAddr) -> Self {
        Self::Stranger(network(ip))
    }
}

/// The queue has no free place.
#[derive(Debug, thiserror::Error)]
#[error("too many sign-ins at once")]
pub struct Overloaded;

/// Runs one hash at a time. Clones share the queue.
#[derive(Clone)]
pub struct HashQueue(Arc<Mutex<State>>);

struct State {
    is_running: bool,
    known: Waiters,
    strangers: Waiters,
    /// Moving average.
    hash_time: Duration,
}

/// A place in the queue, which is released on drop.
pub struct Place(oneshot::Receiver<Turn>);

/// The right to hash now. Dropping it passes the turn to the next place.
pub struct Turn(HashQueue);

type Waiter = oneshot::Sender<Turn>;

/// Lanes in the order of their turns, each with its waiters in order of arrival.
#[derive(Default)]
struct Waiters(VecDeque<(Lane, VecDeque<Waiter>)>);

impl Default for HashQueue {
    fn default() -> Self {
        let (known, strangers) = (Waiters::default(), Waiters::default());
        Self(Arc::new(Mutex::new(State { is_running: false, known, strangers, hash_time: INITIAL_HASH_TIME })))
    }
}

impl HashQueue {
    /// Takes a place in the queue. If the queue is full, a known browser, or a network with no entry waiting, takes the
    /// newest place of the network with the most entries. All others fail with `Overloaded`.
    pub fn enter(&self, lane: Lane) -> Result<Place, Overloaded> {
        let (waiter, place) = oneshot::channel();
        let mut state = self.state();
        if state.is_running {
            state.admit(lane, waiter)?;
        } else {
            state.is_running = true;
            drop(state);
            // Cannot fail: the receiver still exists.
            let _ = waiter.send(Turn(self.clone()));
        }
        Ok(Place(place))
    }

    /// Returns the number of waiting entries.
    pub fn waiting(&self) -> usize {
        let mut state = self.state();
        state.remove_dropped();
        state.known.len() + state.strangers.len()
    }

    fn pass_on(&self) {
        let next = {
            let mut state = self.state();
            let next = state.next();
            state.is_running = next.is_some();
            next
        };
        if let Some(next) = next {
            // If the waiter was just dropped, `send` returns the turn, and dropping it passes it on again.
            drop(next.send(Turn(self.clone())));
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    /// Waits for the turn. Fails with `Overloaded` if the place was given to another client.
    pub async fn turn(self) -> Result<Turn, Overloaded> {
        self.0.await.map_err(|_| Overloaded)
    }
}

impl Turn {
    /// Runs slow work on a blocking thread and then passes the turn on, even if the client has disconnected by then.
    pub async fn run<T: Send + 'static>(self, work: impl FnOnce() -> T + Send + 'static) -> T {
        let done = tokio::task::spawn_blocking(move || {
            let turn = self;
            let started = Instant::now();
            let done = work();
            turn.0.state().record_hash_time(started.elapsed());
            done
        });
        done.await.expect("hashing does not panic")
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.0.pass_on();
    }
}

impl State {
    fn admit(&mut self, lane: Lane, waiter: Waiter) -> Result<(), Overloaded> {
        // Requests that timed out or were aborted free their places.
        self.remove_dropped();
        let is_known = matches!(lane, Lane::Known(_));
        let waiting = if is_known { self.known.waiting_in(&lane) } else { self.strangers.waiting_in(&lane) };
        if waiting >= MAX_WAITING_PER_LANE {
            return Err(Overloaded);
        }
        if self.known.len() + self.strangers.len() >= self.capacity() {
            let min = if is_known { 1 } else { waiting + 2 };
            self.strangers.evict(min).ok_or(Overloaded)?;
        }
        let waiters = if is_known { &mut self.known } else { &mut self.strangers };
        waiters.push(lane, waiter);
        Ok(())
    }

    fn next(&mut self) -> Option<Waiter> {
        self.remove_dropped();
        self.known.pop().or_else(|| self.strangers.pop())
    }

    fn capacity(&self) -> usize {
        let turns = MAX_WAIT.as_millis() / self.hash_time.as_millis().max(1);
        usize::try_from(turns).unwrap_or(MAX_CAPACITY).clamp(MIN_CAPACITY, MAX_CAPACITY)
    }

    fn record_hash_time(&mut self, hash_time: Duration) {
        self.hash_time = (self.hash_time * 3 + hash_time) / 4;
    }

    fn remove_dropped(&mut self) {
        self.known.remove_dropped();
        self.strangers.remove_dropped();
    }
}

impl Waiters {
    fn len(&self) -> usize {
        self.0.iter().map(|(_, waiters)| waiters.len()).sum()
    }

    fn waiting_in(&self, lane: &Lane) -> usize {
        self.0.iter().find(|(other, _)| other == lane).map_or(0, |(_, waiters)| waiters.len())
    }

    fn push(&mut self, lane: Lane, waiter: Waiter) {
        match self.0.iter_mut().find(|(other, _)| *other == lane) {
            Some((_, waiters)) => waiters.push_back(waiter),
            None => self.0.push_back((lane, VecDeque::from([waiter]))),
        }
    }

    /// Removes the first waiter of the first lane, and moves the rest of that lane to the end.
    fn pop(&mut self) -> Option<Waiter> {
        let (lane, mut waiters) = self.0.pop_front()?;
        let next = waiters.pop_front();
        if !waiters.is_empty() {
            self.0.push_back((lane, waiters));
        }
        next
    }

    /// Removes the newest waiter of the longest lane, if that lane has at least `min`.
    fn evict(&mut self, min: usize) -> Option<Waiter> {
        let (_, waiters) = self.0.iter_mut().max_by_key(|(_, waiters)| waiters.len())?;
        let evicted = if waiters.len() >= min { waiters.pop_back() } else { None };
        self.remove_empty_lanes();
        evicted
    }

    fn remove_dropped(&mut self) {
        for (_, waiters) in &mut self.0 {
            waiters.retain(|waiter| !waiter.is_closed());
        }
        self.remove_empty_lanes();
    }

    fn remove_empty_lanes(&mut self) {
        self.0.retain(|(_, waiters)| !waiters.is_empty());
    }
}

#[cfg(test)]
mod tests;
