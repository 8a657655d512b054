use std::time::Duration;

use super::{HashQueue, Lane, Place, Turn};

fn stranger(ip: &str) -> Lane {
    Lane::of_stranger(ip.parse().expect("an IP address"))
}

fn known(id: &str) -> Lane {
    Lane::Known(id.to_owned())
}

/// Returns the turn if this place has received it.
fn try_turn(place: &mut Place) -> Option<Turn> {
    place.0.try_recv().ok()
}

/// Returns a queue whose turn is taken, and that turn.
async fn busy_queue() -> (HashQueue, Turn) {
    let queue = HashQueue::default();
    let turn = queue.enter(stranger("192.0.2.1")).expect("an empty queue").turn().await.expect("a turn");
    (queue, turn)
}

#[tokio::test]
async fn known_browsers_are_served_first_and_networks_in_turn() {
    let (queue, mut turn) = busy_queue().await;
    let order = [
        ("a1", stranger("198.51.100.1")),
        ("a2", stranger("198.51.100.2")),
        ("b1", stranger("2001:db8:1::1")),
        ("c1", stranger("2001:db8:2::1")),
        ("b2", stranger("2001:db8:1:ffff::1")),
        ("known", known("browser")),
    ];
    let mut waiting: Vec<_> =
        order.into_iter().map(|(name, lane)| (name, queue.enter(lane).expect("a place"))).collect();
    let mut served = Vec::new();
    while !waiting.is_empty() {
        drop(turn);
        let (index, next) = waiting
            .iter_mut()
            .enumerate()
            .find_map(|(index, (_, place))| Some((index, try_turn(place)?)))
            .expect("one place has the turn");
        served.push(waiting.remove(index).0);
        turn = next;
    }
    assert_eq!(served, ["known", "a1", "b1", "c1", "a2", "b2"]);
}

#[tokio::test]
async fn each_network_and_each_known_browser_may_have_two_entries_waiting() {
    let (queue, _turn) = busy_queue().await;
    for (first, second, third, other) in [
        ("198.51.100.1", "198.51.100.2", "198.51.100.255", "198.51.101.1"),
        ("2001:db8:1::1", "2001:db8:1:1::1", "2001:db8:1:ffff::1", "2001:db8:2::1"),
    ] {
        let _places = [first, second].map(|ip| queue.enter(stranger(ip)).expect("a place"));
        assert!(queue.enter(stranger(third)).is_err(), "{third} is the third");
        assert!(queue.enter(stranger(other)).is_ok(), "{other} is of another network");
    }
    let _places = [1, 2].map(|_| queue.enter(known("browser")).expect("a place"));
    assert!(queue.enter(known("browser")).is_err());
    assert!(queue.enter(known("another")).is_ok());
}

#[tokio::test]
async fn a_full_queue_makes_room_for_known_browsers_and_for_networks_with_none_waiting() {
    let (queue, turn) = busy_queue().await;
    let capacity = queue.state().capacity();
    let mut pair = ["1", "2"].map(|host| queue.enter(stranger(&format!("198.51.100.{host}"))).expect("a place"));
    let others: Vec<_> =
        (2..capacity).map(|n| queue.enter(stranger(&format!("10.0.{n}.1"))).expect("a place")).collect();
    assert_eq!(queue.waiting(), capacity);
    assert!(queue.enter(stranger("10.0.2.2")).is_err(), "a second entry of a network");
    let _newcomer = queue.enter(stranger("203.0.113.1")).expect("the second place of the pair");
    assert!(queue.enter(stranger("203.0.114.1")).is_err(), "each network has one place");
    let [first, second] = &mut pair;
    assert!(try_turn(first).is_none() && second.0.try_recv().is_err_and(|e| e == closed()), "the second is rejected");
    let mut browser = queue.enter(known("browser")).expect("a stranger's place");
    assert_eq!(queue.waiting(), capacity);
    drop(turn);
    assert!(try_turn(&mut browser).is_some(), "and it is next");
    drop(others);
}

fn closed() -> tokio::sync::oneshot::error::TryRecvError {
    tokio::sync::oneshot::error::TryRecvError::Closed
}

#[tokio::test]
async fn a_dropped_place_is_skipped_and_free_again() {
    let (queue, turn) = busy_queue().await;
    let gone = queue.enter(stranger("198.51.100.1")).expect("a place");
    let mut next = queue.enter(stranger("203.0.113.1")).expect("a place");
    drop(gone);
    assert_eq!(queue.waiting(), 1);
    drop(turn);
    let turn = try_turn(&mut next).expect("its turn");
    // Dropped after it received the turn and before it took it.
    let received = queue.enter(stranger("198.51.100.1")).expect("a place");
    let mut last = queue.enter(stranger("203.0.113.1")).expect("a place");
    drop(turn);
    drop(received);
    assert!(try_turn(&mut last).is_some());
    assert!(queue.enter(stranger("192.0.2.1")).is_ok(), "the queue is empty again");
}

#[test]
fn the_queue_holds_as_many_hashes_as_fit_in_four_seconds() {
    let queue = HashQueue::default();
    let mut state = queue.state();
    for (milliseconds, capacity) in [(300, 13), (1_000, 4), (3_000, 2), (1, 64)] {
        for _ in 0..100 {
            state.record_hash_time(Duration::from_millis(milliseconds));
        }
        assert_eq!(state.capacity(), capacity, "{milliseconds} ms");
    }
}
