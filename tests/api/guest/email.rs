//! The correction of an order's email on its page.

use serde_json::{Value, json};

use super::{Guest, HOUR};

#[tokio::test]
async fn the_email_can_be_corrected_until_the_order_is_packed_or_cancelled() {
    let guest = Guest::place().await;
    let corrected = guest.correct(" jane@gmail.com ").await;
    assert_eq!((corrected.status, &corrected.json()["can_correct_email"]), (200, &json!(true)));
    let change = guest.last_change().await;
    let logged = ["by", "action", "before", "after"].map(|field| change[field].clone());
    assert_eq!(logged, ["shopper", "order.email", "jane@example.com", "jane@gmail.com"].map(Value::from));
    for (query, found) in [("jane@gmail.com", 1), ("jane@example.com", 0)] {
        let orders = guest.shop.get(&format!("/api/orders?q={query}"), &guest.staff).await.json();
        assert_eq!(orders.as_array().map(Vec::len), Some(found), "{query}");
    }
    let entries = guest.shop.count("audit_log");
    assert_eq!((guest.correct("jane@gmail.com").await.status, guest.shop.count("audit_log")), (200, entries));
    for email in ["jane@", "", "4111111111111111@gmail.com x"] {
        let refused = guest.correct(email).await;
        let at = refused.json()["fields"][0]["field"].clone();
        assert_eq!((refused.status, refused.code().as_str(), at), (422, "validation_failed", json!("email")));
    }
    guest.pay().await;
    assert_eq!(guest.change("pack", &json!({})).await.status, 200);
    let late = guest.correct("jane@aol.com").await;
    assert_eq!((late.status, late.code().as_str()), (409, "email_is_final"));
    assert_eq!(guest.see().await.json()["can_correct_email"], false);

    let guest = Guest::place().await;
    guest.cancel().await;
    assert_eq!(guest.correct("jane@gmail.com").await.code(), "email_is_final");
}

#[tokio::test]
async fn the_email_of_an_order_is_corrected_three_times_an_hour() {
    let guest = Guest::place().await;
    for index in 0..3 {
        assert_eq!(guest.correct(&format!("jane{index}@example.com")).await.status, 200);
    }
    let refused = guest.correct("jane@gmail.com").await;
    let retry_after = refused.header("retry-after");
    assert_eq!((refused.status, refused.code().as_str(), retry_after), (429, "too_many_attempts", "3600"));
    guest.shop.wait(HOUR);
    assert_eq!(guest.correct("jane@gmail.com").await.status, 200);
}

#[tokio::test]
async fn a_repeat_with_the_same_email_changes_nothing_and_does_not_count() {
    let guest = Guest::place().await;
    for email in ["jane@example.com", "jane@gmail.com"] {
        assert_eq!(guest.correct(email).await.status, 200);
        let before = ["audit_log", "outbox"].map(|table| guest.shop.count(table));
        for _ in 0..4 {
            assert_eq!(guest.correct(&format!(" {email} ")).await.status, 200);
        }
        assert_eq!(["audit_log", "outbox"].map(|table| guest.shop.count(table)), before);
    }
    for index in 1..3 {
        assert_eq!(guest.correct(&format!("jane{index}@example.com")).await.status, 200);
    }
    assert_eq!(guest.correct("jane3@example.com").await.code(), "too_many_attempts");
    assert_eq!(guest.correct("jane2@example.com").await.status, 200, "also when no more corrections are left");
}
