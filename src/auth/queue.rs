//! The queue for password hashing: one hash at a time, known browsers first, everyone else in turn by network.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use super::throttle::prefix;

/// The queue holds as many as can be hashed in this time, half of what a request has.
const MAX_WAIT: Duration = Duration::from_secs(4);
/// What a hash takes until one has been measured.
const FIRST_GUESS: Duration = Duration::from_millis(300);
const MIN_CAPACITY: usize = 2;
const MAX_CAPACITY: usize = 64;
const MAX_WAITING_PER_LANE: usize = 2;

/// Who waits together: two of a lane may wait, and lanes are served in turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lane {
    /// A browser that signed in before, or a session; its id. Served before all strangers.
    Known(String),
    /// Anyone else, by network: a /24 of IPv4, a /48 of IPv6.
    Stranger(IpAddr),
}

impl Lane {
    /// The lane of a client that is not known.
    pub fn of_stranger(address: IpAddr) -> Self {
        Self::Stranger(prefix(address, 24, 48))
    }
}

/// No place to wait is free.
#[derive(Debug, thiserror::Error)]
#[error("too many sign-ins at once")]
pub struct Overloaded;

/// Lets one hash run at a time; clones share the queue.
#[derive(Clone)]
pub struct HashQueue(Arc<Mutex<State>>);

struct State {
    is_running: bool,
    known: Waiters,
    strangers: Waiters,
    /// Moving average.
    turn_time: Duration,
}

/// A place in the queue; dropping it gives it up.
pub struct Place(oneshot::Receiver<Turn>);

/// The right to hash now; dropping it lets the next one hash.
pub struct Turn(HashQueue);

type Waiter = oneshot::Sender<Turn>;

/// Lanes in the order of their turns, each with its waiters in order of arrival.
#[derive(Default)]
struct Waiters(VecDeque<(Lane, VecDeque<Waiter>)>);

impl Default for HashQueue {
    fn default() -> Self {
        let (known, strangers) = (Waiters::default(), Waiters::default());
        Self(Arc::new(Mutex::new(State { is_running: false, known, strangers, turn_time: FIRST_GUESS })))
    }
}

impl HashQueue {
    /// Takes a place. A full queue makes room for a known browser, and for a network none of which waits, by refusing the
    /// last stranger of the network with the most.
    pub fn enter(&self, lane: Lane) -> Result<Place, Overloaded> {
        let (waiter, place) = oneshot::channel();
        let mut state = self.state();
        if state.is_running {
            state.admit(lane, waiter)?;
        } else {
            state.is_running = true;
            drop(state);
            // The receiver is in hand: this cannot fail.
            let _ = waiter.send(Turn(self.clone()));
        }
        Ok(Place(place))
    }

    /// How many wait.
    pub fn waiting(&self) -> usize {
        let mut state = self.state();
        state.forget_gone();
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
            // A waiter that has just gone gives the turn back, and dropping that passes it on.
            drop(next.send(Turn(self.clone())));
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    /// Waits for the turn; `Overloaded` if the place went to someone else.
    pub async fn turn(self) -> Result<Turn, Overloaded> {
        self.0.await.map_err(|_| Overloaded)
    }
}

impl Turn {
    /// Does slow work off the async threads and then lets the next one in, even if the client has gone away meanwhile.
    pub async fn run<T: Send + 'static>(self, work: impl FnOnce() -> T + Send + 'static) -> T {
        let done = tokio::task::spawn_blocking(move || {
            let turn = self;
            let started = Instant::now();
            let done = work();
            turn.0.state().measured(started.elapsed());
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
        // Those whose request timed out or was given up free their places.
        self.forget_gone();
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
        self.forget_gone();
        self.known.pop().or_else(|| self.strangers.pop())
    }

    fn capacity(&self) -> usize {
        let turns = MAX_WAIT.as_millis() / self.turn_time.as_millis().max(1);
        usize::try_from(turns).unwrap_or(MAX_CAPACITY).clamp(MIN_CAPACITY, MAX_CAPACITY)
    }

    fn measured(&mut self, turn_time: Duration) {
        self.turn_time = (self.turn_time * 3 + turn_time) / 4;
    }

    fn forget_gone(&mut self) {
        self.known.forget_gone();
        self.strangers.forget_gone();
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

    /// The first waiter of the lane whose turn it is; the rest of that lane goes behind the others.
    fn pop(&mut self) -> Option<Waiter> {
        let (lane, mut waiters) = self.0.pop_front()?;
        let next = waiters.pop_front();
        if !waiters.is_empty() {
            self.0.push_back((lane, waiters));
        }
        next
    }

    /// Removes the last waiter of the lane with the most, if it has at least `min`.
    fn evict(&mut self, min: usize) -> Option<Waiter> {
        let (_, waiters) = self.0.iter_mut().max_by_key(|(_, waiters)| waiters.len())?;
        let evicted = if waiters.len() >= min { waiters.pop_back() } else { None };
        self.forget_empty();
        evicted
    }

    fn forget_gone(&mut self) {
        for (_, waiters) in &mut self.0 {
            waiters.retain(|waiter| !waiter.is_closed());
        }
        self.forget_empty();
    }

    fn forget_empty(&mut self) {
        self.0.retain(|(_, waiters)| !waiters.is_empty());
    }
}

#[cfg(test)]
mod tests;
