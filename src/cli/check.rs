//! `shop check`: whether the shop's data and files are in order.

use std::path::PathBuf;

use clap::Args;

use super::database::{now, require};
use super::failure::Failure;
use super::output::{Target, table};
use crate::api::json;
use crate::config::{Database, interval, number, seller};
use crate::domain::finding::Finding;
use crate::domain::seller::{Seller, check_seller};
use crate::server::check_certificate;
use crate::store::{self, CheckOptions, DEFAULT_MIN_FREE_MIB, check_file};

#[derive(Args)]
pub(super) struct Check {
    #[command(flatten)]
    target: Target,
    /// Folder of the backups; without it their age is not checked
    #[arg(long, env = "SHOP_BACKUP_DIR", value_name = "FOLDER")]
    backup_dir: Option<PathBuf>,
    /// Age at which the newest backup is too old
    #[arg(long, value_name = "TIME", value_parser = interval(), default_value = "48h", allow_hyphen_values = true)]
    max_backup_age: i64,
    /// Certificate chain in PEM; without it, the certificate that the shop obtained by ACME is checked
    #[arg(long, env = "SHOP_TLS_CERT", value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,
    /// Private key of the certificate in PEM
    #[arg(long, env = "SHOP_TLS_KEY", value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,
    /// Who sells, as given to `shop serve`
    #[arg(long, env = "SHOP_SELLER", value_name = "SELLER", value_parser = seller())]
    seller: Option<Seller>,
    /// Free space that the disk of the database should have, in MiB
    #[arg(long, value_name = "MIB", default_value_t = DEFAULT_MIN_FREE_MIB, value_parser = number::<u32>(0.., "128"))]
    min_free: u32,
}

pub(super) async fn run(options: Check) -> Result<(), Failure> {
    let Target { database: Database { path }, output } = options.target;
    require(&path)?;
    let now = now();
    let min_free_bytes = u64::from(options.min_free) << 20;
    let max_backup_age = options.max_backup_age;
    let checks = CheckOptions { now, min_free_bytes, backup_dir: options.backup_dir, max_backup_age };
    let certificate =
        check_certificate(options.tls_cert.as_deref().zip(options.tls_key.as_deref()), &store::resolve(&path)?, now);
    let mut findings = tokio::task::spawn_blocking(move || check_file(&path, &checks)).await??;
    findings.push(Finding { check: "certificate", outcome: certificate });
    findings.push(check_seller(options.seller.is_some()));
    let failed = findings.iter().filter(|finding| finding.is_failure()).count();
    output.print_data(|| json::findings(&findings), || format(&findings))?;
    match failed {
        0 => Ok(()),
        1 => Err(Failure("1 check failed".into())),
        _ => Err(Failure(format!("{failed} checks failed"))),
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
