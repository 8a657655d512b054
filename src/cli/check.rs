//! `shop check`: whether the shop's data and files are in order.

use clap::Args;

use super::database::{now, require};
use super::failure::Failure;
use super::mail::mailer;
use super::output::{Output, table};
use super::serve::stripe;
use crate::api::json;
use crate::config::{Mode, Serve, interval, number};
use crate::domain::finding::{Finding, Outcome};
use crate::domain::seller::check_seller;
use crate::server::check_certificate;
use crate::store::{self, CheckOptions, DEFAULT_MIN_FREE_MIB, check_file};

/// The flags of `shop serve` that the help of `shop check` shows. It takes them all, to judge what is configured.
pub(super) const SHOWN: [&str; 5] = ["db", "backup-dir", "tls-cert", "tls-key", "seller"];

#[derive(Args)]
pub(super) struct Check {
    #[command(flatten)]
    output: Output,
    /// Age at which the newest backup is too old; the default is twice the time between two backups
    #[arg(long, value_name = "TIME", value_parser = interval(), allow_hyphen_values = true)]
    max_backup_age: Option<i64>,
    /// Free space that the disk of the database should have, in MiB
    #[arg(long, value_name = "MIB", default_value_t = DEFAULT_MIN_FREE_MIB, value_parser = number::<u32>(0.., "128"))]
    min_free: u32,
    #[command(flatten)]
    serve: Serve,
}

pub(super) async fn run(options: Check) -> Result<(), Failure> {
    let Check { output, max_backup_age, min_free, serve } = options;
    let path = serve.database.path.clone();
    require(&path)?;
    let now = now();
    let min_free_bytes = u64::from(min_free) << 20;
    let max_backup_age = max_backup_age.unwrap_or(2 * serve.backups.every);
    let checks = CheckOptions { now, min_free_bytes, backup_dir: serve.backups.folder.clone(), max_backup_age };
    let files = serve.https.tls_cert.as_deref().zip(serve.https.tls_key.as_deref());
    let certificate = check_certificate(files, &store::resolve(&path)?, now);
    let mut findings = tokio::task::spawn_blocking(move || check_file(&path, &checks)).await??;
    findings.push(Finding { check: "certificate", outcome: certificate });
    findings.push(check_seller(serve.seller.is_some()));
    findings.push(Finding { check: "settings", outcome: check_settings(&serve) });
    let failed = findings.iter().filter(|finding| finding.is_failure()).count();
    output.print_data(|| json::findings(&findings), || format(&findings))?;
    match failed {
        0 => Ok(()),
        1 => Err(Failure("1 check failed".into())),
        _ => Err(Failure(format!("{failed} checks failed"))),
    }
}

/// Checks that a shop would start with these settings, and use the files that they name.
fn check_settings(serve: &Serve) -> Outcome {
    let (origin, sales_tax) = (serve.known_origin(), serve.payments.sales_tax);
    let usable = || {
        serve.validate()?;
        mailer(serve.mail.clone(), origin, &serve.support_email, serve.seller(), sales_tax)?;
        stripe(serve)
    };
    match (usable(), serve.mode) {
        (Err(Failure(message)), _) => Outcome::failed(message, "change shop.toml, or the flags of shop serve"),
        (Ok(_), None) => Outcome::Skipped("they do not say --mode".to_owned()),
        (Ok(_), Some(Mode::Spec)) => Outcome::Passed("a demonstration that takes no money".to_owned()),
        (Ok(_), Some(Mode::Live)) => Outcome::Passed("the shop can start in live mode".to_owned()),
    }
}

/// Formats each finding as one line: what was found and, after an arrow, what to do.
fn format(findings: &[Finding]) -> String {
    let rows = findings.iter().map(|Finding { check, outcome }| {
        let remedy = outcome.remedy().map(|remedy| format!(" → {remedy}")).unwrap_or_default();
        let status = if outcome.status() == "failed" { "FAILED" } else { outcome.status() };
        [status.to_owned(), (*check).to_owned(), format!("{}{remedy}", outcome.message())]
    });
    table(["STATUS", "CHECK", "RESULT"], rows)
}
