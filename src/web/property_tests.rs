//! The configuration of the property tests of this module.

use proptest::test_runner::{Config, RngSeed};

/// Returns the configuration of property tests, with a fixed seed so that every run is the same.
pub(super) fn config() -> Config {
    let rng_seed = RngSeed::Fixed(5);
    Config { failure_persistence: None, rng_seed, ..Default::default() }
}
