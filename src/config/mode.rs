//! What the shop is: a demonstration, or one that takes money.

use clap::ValueEnum;

/// The mode of the shop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Mode {
    /// A demonstration that takes no money, with the pages and texts of the specification
    Spec,
    /// Charges cards through Stripe, and its pages say only what is true
    Live,
}

/// Says which flags live mode lacks, of those that it needs.
pub(super) fn require_for_live(needs: &[(bool, &str)]) -> Result<(), String> {
    let missing: Vec<&str> = needs.iter().filter(|(is_given, _)| !is_given).map(|(_, flag)| *flag).collect();
    match missing.as_slice() {
        [] => Ok(()),
        [one] => Err(format!("--mode live needs {one}")),
        [others @ .., last] => Err(format!("--mode live needs {} and {last}", others.join(", "))),
    }
}
