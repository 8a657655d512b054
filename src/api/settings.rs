//! `/api/settings`: the owner's settings, as the shop was started.

use std::sync::Arc;

use poem::web::Data;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::constraints::{fields, one_of};
use super::response::{Failure, operations};
use super::staff::Staff;
use super::state::AppState;
use super::tags::Group;
use super::wire::{Field, Text};
use crate::domain::setting::{SettingSource, ShopSetting};

pub(super) struct SettingsApi;

/// The owner's settings. They are changed in `shop.toml` and read at the start.
#[derive(Object)]
struct Settings {
    settings: Vec<Setting>,
}

/// A setting.
#[derive(Object)]
struct Setting {
    /// Its key in `shop.toml`.
    key: String,
    /// Null if it is not set and has no default.
    #[oai(nullable)]
    value: Option<String>,
    source: Field<Source>,
    /// What it changes.
    about: String,
    /// The line of `shop.toml`; with an example if there is no value.
    line: String,
}

fields! {
    Source: Text = |schema| one_of(schema, SettingSource::WORDS);
}

impl From<&ShopSetting> for Setting {
    fn from(ShopSetting { key, value, source, about, line }: &ShopSetting) -> Self {
        Self {
            key: (*key).to_owned(),
            value: value.clone(),
            source: source.as_str().to_owned().into(),
            about: about.clone(),
            line: line.clone(),
        }
    }
}

operations! {
    GetSettings: STAFF;
}

#[OpenApi(prefix_path = "/settings", tag = "Group::Settings")]
impl SettingsApi {
    /// Returns the settings that shoppers and mails show, each with the line of `shop.toml` that sets it.
    #[oai(path = "/", method = "get", operation_id = "getSettings")]
    async fn get_settings(
        &self,
        Data(state): Data<&Arc<AppState>>,
        _staff: Staff,
    ) -> Result<Json<Settings>, Failure<GetSettings>> {
        Ok(Json(Settings { settings: state.options.settings.iter().map(Setting::from).collect() }))
    }
}
