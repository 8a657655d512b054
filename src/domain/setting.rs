//! The owner's settings, as the shop was started.

use super::words::words;

/// A setting of the shop.
#[derive(Clone, Debug)]
pub struct ShopSetting {
    /// Its key in `shop.toml`.
    pub key: &'static str,
    /// Its value; `None` if it is not set and has no default.
    pub value: Option<String>,
    /// Where the value comes from.
    pub source: SettingSource,
    /// What it changes.
    pub about: String,
    /// The line of `shop.toml`, with an example if there is no value.
    pub line: String,
}

words! {
    /// Where a setting comes from.
    pub enum SettingSource {
        /// The command line.
        Flag = "flag",
        /// An environment variable.
        Variable = "variable",
        /// `shop.toml`.
        File = "file",
        /// Nowhere: it has its default or no value.
        Default = "default",
    }
}
