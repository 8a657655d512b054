//! What is served when metrics are requested: what was measured, and what is read then.

use std::sync::Arc;

use prometheus::core::Collector;
use prometheus::{IntCounter, IntGauge, IntGaugeVec, Opts, Registry};
use tracing_appender::non_blocking::ErrorCounter;

use super::requests::RequestMetrics;
use crate::api::BackupStatus;
use crate::domain::payment::PaymentState;
use crate::payments::CardPayments;
use crate::server::https::Https;
use crate::store::{CountQuery, ReplicaMetrics, Store, StoreError, StoreMetrics, sqlite_version};
use crate::tasks::Tasks;

pub(in crate::server) struct Sources {
    pub(in crate::server) store: Store,
    pub(in crate::server) tasks: Tasks,
    pub(in crate::server) requests: Option<Arc<RequestMetrics>>,
    pub(in crate::server) https: Option<Arc<Https>>,
    pub(in crate::server) backups: Option<Arc<BackupStatus>>,
    pub(in crate::server) payments: Option<Arc<CardPayments>>,
    pub(in crate::server) has_mail: bool,
    pub(in crate::server) dropped_log_lines: ErrorCounter,
}

/// The metrics of one response.
struct Current(Registry);

impl Sources {
    pub(super) async fn read(&self) -> Result<Registry, StoreError> {
        let current = Current(Registry::new());
        current.add_all(self.requests.iter().flat_map(|requests| requests.collectors()));
        current.add_all(self.store.metrics().iter().flat_map(StoreMetrics::collectors));
        current.add_all(self.store.replica_metrics().iter().flat_map(ReplicaMetrics::collectors));
        let wal_bytes = i64::try_from(self.store.wal_bytes().await).unwrap_or(i64::MAX);
        current.gauge("shop_wal_bytes", "Length of the WAL", wal_bytes);
        self.read_orders(&current).await?;
        self.read_stock(&current).await?;
        if let Some(expiry) = self.https.as_ref().and_then(|https| https.expiry()) {
            let help = "Unix time at which the certificate expires";
            current.gauge("shop_certificate_expiry_timestamp_seconds", help, expiry);
        }
        if let Some(backups) = &self.backups {
            let help = "Unix time of the newest scheduled backup, 0 without one";
            current.gauge("shop_backup_newest_timestamp_seconds", help, backups.newest().unwrap_or(0));
        }
        if self.has_mail {
            let mails = self.store.count_mails().await?;
            current.gauge("shop_mail_waiting", "Mails that wait to be sent", mails.waiting.into());
            current.gauge("shop_mail_failed", "Mails of the last 30 days that were given up", mails.failed.into());
        }
        if let Some(payments) = &self.payments {
            self.read_payments(&current, payments).await?;
        }
        let tasks = self.tasks.statuses();
        let last_runs = tasks.iter().map(|task| ([task.name], task.last_run.unwrap_or(0)));
        let help = "Unix time of the last run of a background task, 0 before the first";
        current.gauges(Opts::new("shop_task_last_run_timestamp_seconds", help), &["task"], last_runs);
        let failing = tasks.iter().map(|task| ([task.name], task.error.is_some().into()));
        current.gauges(Opts::new("shop_task_failing", "1 while a background task fails"), &["task"], failing);
        let dropped_lines = self.dropped_log_lines.dropped_lines() as u64;
        current.counter(
            "shop_log_lines_dropped_total",
            "Log lines dropped because standard error was slow",
            dropped_lines,
        );
        let build = Opts::new("shop_build_info", "The version of the program");
        let labels = [env!("CARGO_PKG_VERSION"), env!("BUILD_ID"), sqlite_version()];
        current.gauges(build, &["version", "build", "sqlite"], [(labels, 1)]);
        Ok(current.0)
    }

    async fn read_orders(&self, current: &Current) -> Result<(), StoreError> {
        let orders = self.store.count_orders(CountQuery::default()).await?.shop;
        let help = "Orders placed since the database was created";
        current.counter("shop_orders_placed_total", help, orders.total().into());
        let by_status = [(["pending"], orders.pending), (["paid"], orders.paid), (["cancelled"], orders.cancelled)];
        let by_status = by_status.map(|(status, count)| (status, count.into()));
        current.gauges(Opts::new("shop_orders", "Orders by their current status"), &["status"], by_status);
        Ok(())
    }

    async fn read_payments(&self, current: &Current, payments: &CardPayments) -> Result<(), StoreError> {
        current.add_all(payments.metrics().collectors());
        let open = self.store.count_open_payments().await?;
        let count = |state| open.iter().find(|(found, _)| *found == state).map_or(0, |(_, count)| *count);
        let by_state = PaymentState::ALL.map(|state| ([state.as_str()], count(state).into()));
        let options = Opts::new("shop_open_payments", "Card payments that are not finished, by state");
        current.gauges(options, &["state"], by_state);
        Ok(())
    }

    /// Only products that exist have a series.
    async fn read_stock(&self, current: &Current) -> Result<(), StoreError> {
        let products = self.store.list_products().await?;
        let colors = products.iter().flat_map(|product| product.variants.iter().map(move |color| (product, color)));
        let units =
            colors.map(|(product, variant)| ([product.id.as_str(), variant.color.as_str()], variant.inventory.into()));
        current.gauges(Opts::new("shop_stock_units", "Units in stock"), &["product", "color"], units);
        Ok(())
    }
}

impl Current {
    fn add(&self, collector: Box<dyn Collector>) {
        self.0.register(collector).expect("each name is added once");
    }

    fn add_all(&self, collectors: impl IntoIterator<Item = Box<dyn Collector>>) {
        collectors.into_iter().for_each(|collector| self.add(collector));
    }

    fn counter(&self, name: &str, help: &str, value: u64) {
        let counter = IntCounter::new(name, help).expect("a valid name");
        counter.inc_by(value);
        self.add(Box::new(counter));
    }

    fn gauge(&self, name: &str, help: &str, value: i64) {
        let gauge = IntGauge::new(name, help).expect("a valid name");
        gauge.set(value);
        self.add(Box::new(gauge));
    }

    /// Adds one value for each set of labels.
    fn gauges<'a, const N: usize>(
        &self,
        options: Opts,
        names: &[&str; N],
        values: impl IntoIterator<Item = ([&'a str; N], i64)>,
    ) {
        let gauges = IntGaugeVec::new(options, names).expect("valid names");
        for (labels, value) in values {
            gauges.with_label_values(&labels).set(value);
        }
        self.add(Box::new(gauges));
    }
}
