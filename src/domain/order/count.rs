//! Numbers of orders as text.

/// Formats a number of orders, such as `1 order`.
pub fn orders_text(count: u64) -> String {
    format!("{count} {}", if count == 1 { "order" } else { "orders" })
}
