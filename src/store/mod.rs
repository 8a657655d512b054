//! The database layer, and the only module that contains SQL.
//!
//! Each public method runs one transaction; most private functions run one statement. All writes go through one thread
//! ([`writer`]), and reads go through a connection pool. A background thread keeps the WAL small ([`checkpoint`]).

mod account;
mod admins;
mod audit;
mod backup;
mod change;
mod check;
mod checkpoint;
mod connections;
mod database;
mod disk_space;
mod error;
mod file;
mod health;
mod integrity;
mod list_price;
mod metrics;
mod migrations;
mod open;
mod orders;
mod other_writers;
mod outbox;
mod payment_alerts;
mod pictures;
mod products;
mod replica;
mod restock;
mod restores;
mod sales;
mod second_factors;
mod sessions;
mod stock;
mod transaction;
mod writer;

pub use account::{Account, AccountSummary, Confirmed, SecondFactor};
pub use audit::{Actor, AuditPage, AuditQuery};
pub use backup::{Backup, BackupError, BackupFolder, Restored, back_up, restore};
pub use check::{CheckOptions, DEFAULT_MIN_FREE_MIB, check_file};
pub use database::Store;
pub use error::{OpenError, StoreError};
pub use file::{inspect_unlocked, remove_second_name, resolve};
pub use metrics::{ReplicaMetrics, StoreMetrics};
pub use open::sqlite_version;
pub use orders::{
    CountQuery, ExportQuery, HISTORIES, MAILS, MAX_COUNTED, MAX_LAPSES_PER_HOUR, OPEN, OpenPayment, OrderCounts,
    OrderMail, OrderPage, OrderQuery, OtherOrders, PageStart, PaymentWork, Placed, Placement, PlannedPayment,
    StageCounts, StatusCounts, StoredShopper, TO_SHIP, ToShipQuery, UNPAID, Unpaid,
};
pub use outbox::{DUE, DueMail, ListedMail, MailCounts};
pub use sessions::{OpenSession, Session};
pub use stock::Stock;
