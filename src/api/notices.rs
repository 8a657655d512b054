//! `/api/notices`: warnings for staff.

use std::sync::Arc;

use poem::web::Data;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::backups::BackupProblem;
use super::constraints::{fields, one_of};
use super::lapses::LapseNotice;
use super::response::{Failure, Statuses};
use super::staff::Staff;
use super::state::AppState;
use super::tags::Group;
use super::wire::{Field, Text};
use crate::auth::unnamed_proxy::UnnamedProxy;
use crate::domain::order::{ClockDoubt, HeldStock};
use crate::domain::product::{LOW_STOCK_HINT, low_stock_message};
use crate::domain::seller;

pub(super) struct NoticesApi;

/// The current notices for staff.
#[derive(Object)]
struct Notices {
    notices: Vec<Notice>,
}

/// A notice for staff.
#[derive(Object)]
struct Notice {
    /// `unpaid_stock`: unpaid orders of the last hour hold more units of a color than are left.
    /// `low_stock`: colors are sold out, or at or below their threshold.
    /// `unnamed_proxy`: requests came through a proxy that `--trusted-proxy` does not list.
    /// `backup_failed`: the last scheduled backup failed.
    /// `backup_old`: the newest scheduled backup is older than twice `--backup-every`.
    /// `clock_moved`: the clock of the server may be wrong, so no unpaid order lapses for an hour.
    /// `many_lapses`: unpaid orders are due to lapse, but wait because 50 lapsed in the last hour.
    /// `no_seller`: the pages do not say who sells: `--seller` is not set.
    code: Field<Code>,
    /// Human-readable message.
    message: String,
    /// Suggested action.
    #[oai(nullable)]
    hint: Option<String>,
}

const UNPAID_STOCK: &str = "unpaid_stock";
const LOW_STOCK: &str = "low_stock";
const UNNAMED_PROXY: &str = "unnamed_proxy";
const BACKUP_FAILED: &str = "backup_failed";
const BACKUP_OLD: &str = "backup_old";
const CLOCK_MOVED: &str = "clock_moved";
const MANY_LAPSES: &str = "many_lapses";
const NO_SELLER: &str = "no_seller";

fields! {
    Code: Text = |schema| one_of(
        schema,
        [UNPAID_STOCK, LOW_STOCK, UNNAMED_PROXY, BACKUP_FAILED, BACKUP_OLD, CLOCK_MOVED, MANY_LAPSES, NO_SELLER]
    );
}

impl From<HeldStock> for Notice {
    fn from(held: HeldStock) -> Self {
        Self { code: UNPAID_STOCK.to_owned().into(), message: held.to_string(), hint: Some(HeldStock::HINT.into()) }
    }
}

impl From<&UnnamedProxy> for Notice {
    fn from(proxy: &UnnamedProxy) -> Self {
        Self { code: UNNAMED_PROXY.to_owned().into(), message: UnnamedProxy::MESSAGE.into(), hint: Some(proxy.hint()) }
    }
}

impl From<BackupProblem> for Notice {
    fn from(problem: BackupProblem) -> Self {
        let (code, message, hint) = match problem {
            BackupProblem::Failed(message, hint) => (BACKUP_FAILED, message, hint),
            BackupProblem::Old(message, hint) => (BACKUP_OLD, message, hint),
        };
        Self { code: code.to_owned().into(), message, hint: Some(hint) }
    }
}

impl From<LapseNotice> for Notice {
    fn from(notice: LapseNotice) -> Self {
        let (code, message, hint) = match notice {
            LapseNotice::Clock(doubt) => (CLOCK_MOVED, doubt.to_string(), ClockDoubt::HINT.to_owned()),
            LapseNotice::Many(message, hint) => (MANY_LAPSES, message, hint),
        };
        Self { code: code.to_owned().into(), message, hint: Some(hint) }
    }
}

impl Notice {
    fn no_seller() -> Self {
        Self {
            code: NO_SELLER.to_owned().into(),
            message: seller::NO_SELLER.into(),
            hint: Some(seller::NO_SELLER_HINT.into()),
        }
    }

    fn low_stock(message: String) -> Self {
        Self { code: LOW_STOCK.to_owned().into(), message, hint: Some(LOW_STOCK_HINT.into()) }
    }
}

struct ListNotices;

impl Statuses for ListNotices {
    const STATUSES: &'static [u16] = &[400, 401, 408, 500, 503];
}

#[OpenApi(tag = "Group::Notices")]
impl NoticesApi {
    /// Lists the current notices for staff.
    #[oai(path = "/notices", method = "get", operation_id = "listNotices")]
    async fn list_notices(
        &self,
        Data(state): Data<&Arc<AppState>>,
        _staff: Staff,
    ) -> Result<Json<Notices>, Failure<ListNotices>> {
        let proxy = state.unnamed_proxy.get().map(Notice::from);
        let now = state.now();
        let backups = state.options.backups.as_ref().and_then(|status| status.problem(now)).map(Notice::from);
        let held = state.store.list_held_stock(now).await?;
        let low = low_stock_message(&state.store.list_products().await?).map(Notice::low_stock);
        let lapses = state.lapses.notice().map(Notice::from);
        let no_seller = (!state.options.has_seller).then(Notice::no_seller);
        let notices = proxy
            .into_iter()
            .chain(backups)
            .chain(lapses)
            .chain(held.into_iter().map(Notice::from))
            .chain(low)
            .chain(no_seller);
        Ok(Json(Notices { notices: notices.collect() }))
    }
}
