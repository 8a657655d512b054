//! What staff and the owner read about the replica.

use super::finding::{Finding, Outcome};

/// What has happened.
pub const BEHIND: &str = "Litestream has not saved the last changes in its replica, so the shop takes no orders";
/// What to do.
pub const BEHIND_HINT: &str = "The log of the shop says why. What staff change is saved on this machine only";

/// Reports whether the replica has confirmed the last changes.
pub fn check_replica(is_current: bool) -> Finding {
    let outcome =
        if is_current { Outcome::passed("the replica has every change") } else { Outcome::failed(BEHIND, BEHIND_HINT) };
    Finding { check: "replica", outcome }
}
