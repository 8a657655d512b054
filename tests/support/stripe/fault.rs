//! What goes wrong with a call.

use std::collections::BTreeMap;
use std::sync::Arc;

use tokio::sync::Notify;

use super::answer::Call;
use super::kinds::{KINDS, UNLISTED_REFUND};

/// *Before* and *after* mean the work of the call.
#[derive(Clone, Debug)]
pub(crate) enum Fault {
    /// The connection ends before.
    Refuse,
    /// No answer, ever.
    HangBefore,
    HangAfter,
    /// The connection ends after.
    Reset,
    /// The connection ends; the work is done this many milliseconds later.
    Late(u64),
    /// The answer comes this many milliseconds later.
    Slow(u64),
    /// The work waits for the test.
    Hold(Arc<Notify>),
    /// An error before, with this status. Stripe keeps those from 500 on.
    Status(u16),
    /// An error after, with this status, which Stripe keeps.
    StatusAfter(u16),
    /// Stripe refuses, before: a status and a code of its errors.
    Refusal(u16, &'static str),
    /// A page of a proxy, before.
    Html,
    /// The answer without its end.
    Truncated,
}

impl Fault {
    /// Parses the name of a fault, such as `hang_after`, `slow` or `429`.
    pub(super) fn parse(name: &str) -> Option<Self> {
        Some(match name {
            "refuse" => Self::Refuse,
            "hang_before" => Self::HangBefore,
            "hang_after" => Self::HangAfter,
            "reset" => Self::Reset,
            "slow" => Self::Slow(2_000),
            "500_after" => Self::StatusAfter(500),
            "html" => Self::Html,
            "truncated" => Self::Truncated,
            status => Self::Status(status.parse().ok().filter(|status| (400..600).contains(status))?),
        })
    }
}

/// The faults that are drawn.
const DRAWN: usize = 9;

/// Draws which calls get a fault. Each kind of call gets each fault in turn.
pub(super) struct Random {
    state: u64,
    percent: u64,
    /// How often each kind of call had a fault.
    turns: BTreeMap<String, usize>,
}

impl Random {
    /// Draws faults for this percentage of calls.
    pub(super) fn new(seed: u64, percent: u64) -> Self {
        Self { state: seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1, percent, turns: BTreeMap::new() }
    }

    pub(super) fn end(&mut self) {
        self.percent = 0;
    }

    pub(super) fn draw(&mut self, call: &Call) -> Option<Fault> {
        if self.below(100) >= self.percent {
            return None;
        }
        let turns = self.turns.entry(call.kind()).or_default();
        let turn = *turns % DRAWN;
        *turns += 1;
        Some(match turn {
            0 => Fault::Refuse,
            1 => Fault::Reset,
            2 => Fault::Late(self.below(300)),
            3 => Fault::Slow(self.below(300)),
            4 => Fault::Status(500),
            5 => Fault::StatusAfter(500),
            6 => Fault::Status(429),
            7 => Fault::Html,
            _ => Fault::Truncated,
        })
    }

    /// Returns how many pairs of a kind of call and a fault have not been drawn.
    pub(super) fn untried(&self) -> usize {
        // The double lists every refund, unless a test wants otherwise.
        let kinds = KINDS.iter().filter(|kind| kind.name != UNLISTED_REFUND).count();
        kinds * DRAWN - self.turns.values().map(|turns| (*turns).min(DRAWN)).sum::<usize>()
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 33) % limit
    }
}
