//! The tags of the `OpenAPI` document.

use poem_openapi::Tags;

/// The group of an operation.
#[derive(Tags)]
pub(super) enum Group {
    /// Staff sign-in, accounts and sessions, and the audit log.
    Staff,
    /// The product catalog.
    Products,
    /// Orders and their status.
    Orders,
    /// An order for its shopper, by a secret link, in a shop that sends mail.
    Guest,
    /// What shoppers of a live shop write and ask for.
    Contact,
    /// Health check.
    Health,
    /// Notices for staff.
    Notices,
    /// The owner's settings.
    Settings,
}
