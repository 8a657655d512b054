//! `/api/check`: whether the shop's files and machine are in order.

use std::sync::Arc;

use poem::Request;
use poem::web::Data;
use poem_openapi::param::Query;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};
use tokio::time::Instant;

use super::constraints::{Any, fields, one_of};
use super::operation::{Kind, declare_request};
use super::response::{Failure, operations};
use super::staff::Staff;
use super::state::AppState;
use super::tags::Group;
use super::wire::{Field, Optional, Text};
use crate::domain::finding::{self, Outcome};
use crate::domain::replica::check_replica;
use crate::domain::seller::check_seller;
use crate::store::StoreError;

pub(super) struct CheckApi;

/// The findings of all checks.
#[derive(Object)]
pub(super) struct Checks {
    /// Whether no check has failed.
    ok: bool,
    checks: Vec<Finding>,
}

/// What a check has found.
#[derive(Object)]
struct Finding {
    /// Name of the check.
    name: String,
    status: Field<FindingStatus>,
    /// What was found, or why the check was skipped.
    message: String,
    /// What to do about a warning or a failure.
    #[oai(nullable)]
    hint: Option<String>,
}

fields! {
    FindingStatus: Text = |schema| one_of(schema, ["ok", "warning", "failed", "skipped"]);
}

impl From<&[finding::Finding]> for Checks {
    fn from(findings: &[finding::Finding]) -> Self {
        let checks = findings.iter().map(|finding::Finding { check, outcome }| Finding {
            name: (*check).to_owned(),
            status: outcome.status().to_owned().into(),
            message: outcome.message().to_owned(),
            hint: outcome.remedy().map(str::to_owned),
        });
        Self { ok: !findings.iter().any(finding::Finding::is_failure), checks: checks.collect() }
    }
}

operations! {
    CheckShop: STAFF PARAMETERS;
}

#[OpenApi(prefix_path = "/check", tag = "Group::Health")]
impl CheckApi {
    /// Checks the clock, held and low stock, accounts, file permissions, the WAL, the disk, scheduled backups, the
    /// certificate, the background tasks and whether the pages say who sells.
    ///
    /// These checks take a few milliseconds. With `all`, they take 11 seconds with 850,000 orders; if such a check is running
    /// already, the response is 503 `busy`.
    #[oai(path = "/", method = "get", operation_id = "checkShop")]
    async fn check_shop(
        &self,
        Data(state): Data<&Arc<AppState>>,
        request: &Request,
        _staff: Staff,
        /// If true, everything is checked: also the integrity of the database, orders, stock and the audit log.
        all: Query<Optional<Any<bool>>>,
    ) -> Result<Json<Checks>, Failure<CheckShop>> {
        let mut findings = Vec::new();
        if all.0.0.unwrap_or_default() {
            declare_request(request, Kind::Long);
            let permit = state.data_check.clone().try_acquire_owned().map_err(|_| StoreError::Busy)?;
            findings = state.store.check_data(permit).await?;
        }
        findings.extend(state.check_quickly().await?);
        Ok(Json(findings.as_slice().into()))
    }
}

impl AppState {
    /// Writes a mail to the owner once a day, if the checks find a problem.
    pub async fn mail_problems(&self) -> Result<(), StoreError> {
        let Some(mail) = &self.options.mail else { return Ok(()) };
        let findings = self.check_quickly().await?;
        let problems: Vec<_> = findings.into_iter().filter_map(|finding| finding.outcome.problem()).collect();
        if problems.is_empty() {
            return Ok(());
        }
        self.store.mail_problems(mail.alert_email.clone(), problems, self.now()).await
    }

    async fn check_quickly(&self) -> Result<Vec<finding::Finding>, StoreError> {
        let now = self.now();
        let mut findings = self.store.check_quickly(now).await?;
        let backup = self.options.backups.as_ref().map_or_else(
            || {
                Outcome::Skipped(
                    "this shop makes no backups by itself; --backup-dir names a folder for them".to_owned(),
                )
            },
            |backups| backups.check(now),
        );
        findings.push(finding::Finding { check: "backup", outcome: backup });
        findings.extend(
            self.options
                .certificate
                .as_ref()
                .map(|check| finding::Finding { check: "certificate", outcome: check(now) }),
        );
        findings.extend(self.store.is_replica_current().map(check_replica));
        findings.push(check_seller(self.options.has_seller));
        findings.push(finding::Finding { check: "tasks", outcome: self.tasks.check(Instant::now()) });
        Ok(findings)
    }
}
