//! The owner's settings, as the shop was started.

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

/// Where a setting comes from.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum SettingSource {
    Flag,
    Variable,
    File,
    Default,
}
