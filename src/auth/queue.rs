//! The queue for password hashing: one hash at a time for known browsers, and one for unknown clients.

use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::network::network;

/// How many unknown clients may be in the queue. At 0.3 s for a hash, the last one waits half of the request timeout.
const MAX_UNKNOWN: usize = 12;
/// How many requests of one client may be in the queue.
const MAX_PER_CLIENT: usize = 2;

/// Whose requests count together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Client {
    /// A browser that signed in before, or a session, by its id.
    Known(String),
    /// Any other client, by its network.
    Unknown(IpAddr),
}

impl Client {
    /// Returns the unknown client at an IP address.
    pub fn unknown(ip: IpAddr) -> Self {
        Self::Unknown(network(ip))
    }

    fn is_known(&self) -> bool {
        matches!(self, Self::Known(_))
    }
}

/// The queue is full.
#[derive(Debug, thiserror::Error)]
#[error("too many sign-ins at once")]
pub struct Overloaded;

/// Known browsers never wait for unknown clients.
pub struct HashQueue {
    for_known: Arc<Semaphore>,
    for_unknown: Arc<Semaphore>,
    /// Those that wait or have a turn.
    clients: Mutex<Vec<Client>>,
}

/// The right to hash now. Dropping it passes the turn on.
pub struct Turn {
    _permit: OwnedSemaphorePermit,
    _entry: Entry,
}

/// An entry of the queue, which is removed on drop.
struct Entry {
    queue: Arc<HashQueue>,
    client: Client,
}

impl Default for HashQueue {
    fn default() -> Self {
        let [for_known, for_unknown] = [(); 2].map(|()| Arc::new(Semaphore::new(1)));
        Self { for_known, for_unknown, clients: Mutex::default() }
    }
}

impl HashQueue {
    /// Waits for the client's turn. Fails at once if the queue is full.
    pub async fn enter(self: &Arc<Self>, client: Client) -> Result<Turn, Overloaded> {
        let slot = if client.is_known() { &self.for_known } else { &self.for_unknown };
        let entry = self.add(client)?;
        let permit = slot.clone().acquire_owned().await.expect("it is never closed");
        Ok(Turn { _permit: permit, _entry: entry })
    }

    /// Returns the number of requests that wait or have a turn.
    pub fn entries(&self) -> usize {
        self.clients().len()
    }

    fn add(self: &Arc<Self>, client: Client) -> Result<Entry, Overloaded> {
        let mut clients = self.clients();
        let is_full = !client.is_known() && clients.iter().filter(|other| !other.is_known()).count() >= MAX_UNKNOWN;
        if is_full || clients.iter().filter(|other| **other == client).count() >= MAX_PER_CLIENT {
            return Err(Overloaded);
        }
        clients.push(client.clone());
        Ok(Entry { queue: self.clone(), client })
    }

    fn clients(&self) -> MutexGuard<'_, Vec<Client>> {
        self.clients.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Turn {
    /// Runs slow work on a blocking thread and then passes the turn on, even if the client has disconnected by then.
    pub async fn run<T: Send + 'static>(self, work: impl FnOnce() -> T + Send + 'static) -> T {
        let done = tokio::task::spawn_blocking(move || {
            let _turn = self;
            work()
        });
        done.await.expect("hashing does not panic")
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        let mut clients = self.queue.clients();
        if let Some(index) = clients.iter().position(|client| *client == self.client) {
            clients.swap_remove(index);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::{Client, HashQueue, MAX_UNKNOWN};

    fn unknown(ip: &str) -> Client {
        Client::unknown(ip.parse().expect("an IP address"))
    }

    #[tokio::test]
    async fn each_client_may_have_two_requests_and_unknown_ones_leave_known_ones_alone() {
        let queue = Arc::new(HashQueue::default());
        let turn = queue.enter(unknown("198.51.100.1")).await.expect("a turn");
        let wait = |client: Client| {
            let queue = queue.clone();
            tokio::spawn(async move { queue.enter(client).await.map(drop) })
        };
        let mut waiting = vec![wait(unknown("198.51.100.2"))];
        waiting.extend((2..MAX_UNKNOWN).map(|n| wait(unknown(&format!("2001:db8:{n}::1")))));
        while queue.entries() < MAX_UNKNOWN {
            tokio::task::yield_now().await;
        }
        assert!(queue.enter(unknown("203.0.113.1")).await.is_err(), "no place for another network");
        let gone = waiting.pop().expect("one that waits");
        gone.abort();
        assert!(gone.await.is_err_and(|error| error.is_cancelled()));
        assert!(queue.enter(unknown("198.51.100.255")).await.is_err(), "the third of a network");

        let known = || Client::Known("browser".into());
        let first = queue.enter(known()).await.expect("its own turn");
        let second = wait(known());
        while queue.entries() < MAX_UNKNOWN + 1 {
            tokio::task::yield_now().await;
        }
        assert!(queue.enter(known()).await.is_err(), "the third of a browser");
        drop(first);
        assert!(second.await.expect("no panic").is_ok());
        drop(turn);
        for waiter in waiting {
            assert!(waiter.await.expect("no panic").is_ok());
        }
        assert_eq!(queue.entries(), 0);
    }
}
