//! Lists and exports that are narrowed by time, amount, payment and color.

use serde_json::json;

use super::saved::list;
use crate::brand::{ORDER_PREFIX, number};
use crate::shop::TestShop;

#[tokio::test]
async fn orders_are_listed_and_exported_by_time_amount_and_color() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    for (quantity, color) in [(1, "White"), (2, "Pink"), (3, "Pink")] {
        let mut order = shop.order_of(quantity);
        order["items"][0]["color"] = json!(color);
        let placed = shop.place(&order).await;
        assert_eq!(placed.status, 201, "{}", placed.text());
        shop.wait(60);
    }
    // The shop's clock begins at 2026-11-18T11:06:40Z.
    for (query, found) in [
        ("placed_from=2026-11-18T11:07:40Z", vec![number(100_002), number(100_001)]),
        ("placed_to=2026-11-18T11:07:40Z", vec![number(100_001), number(100_000)]),
        ("placed_from=2026-11-18T11:07:00Z&placed_to=2026-11-18T11:08:00Z", vec![number(100_001)]),
        ("min_amount=9.98", vec![number(100_002), number(100_001)]),
        ("min_amount=5&max_amount=9.98", vec![number(100_001)]),
        ("max_amount=4.98", vec![]),
        ("color=pink", vec![number(100_002), number(100_001)]),
        ("color=Pin", vec![]),
        (&format!("color=White&status=pending&q={ORDER_PREFIX}1"), vec![number(100_000)]),
        ("payment=captured", vec![]),
        ("payment=refunded", vec![]),
        ("color=%27%20OR%201=1", vec![]),
    ] {
        let page = list(&shop, &staff, query).await;
        assert_eq!(
            (page.total, page.numbers),
            (found.len(), found.iter().map(ToString::to_string).collect::<Vec<_>>()),
            "{query}"
        );
        let exported = shop.get(&format!("/api/orders/export?{query}"), &staff).await.json();
        assert_eq!(exported.as_array().map(Vec::len), Some(found.len()), "{query}");
    }
    for (query, field) in [
        ("placed_from=yesterday", "placed_from"),
        ("placed_to=2026-11-18", "placed_to"),
        ("min_amount=1.999", "min_amount"),
        ("max_amount=-1", "max_amount"),
        ("payment=stolen", "payment"),
        ("payment=", "payment"),
    ] {
        let refused = shop.get(&format!("/api/orders?{query}"), &staff).await;
        assert!(refused.status == 422 && refused.field(field).is_some(), "{query}: {}", refused.text());
    }
}
