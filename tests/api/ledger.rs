//! The ledger of a database that had none.

use serde_json::json;

use crate::figures::{DAY, figures, place};
use crate::shop::{NOW, TestShop};

/// Makes the database one of the version before the ledger, with these changes of its rows.
fn before_the_ledger(shop: &TestShop, changes: &str) {
    let undo = "DROP TABLE ledger_entries;
        ALTER TABLE payments DROP COLUMN charge;
        ALTER TABLE payments DROP COLUMN fee_cents;
        ALTER TABLE products DROP COLUMN sale_ends;
        ALTER TABLE products DROP COLUMN shows_list_price;
        ALTER TABLE payments DROP COLUMN disputes;
        ALTER TABLE refunds DROP COLUMN fee_cents;
        CREATE INDEX orders_by_payment ON orders (paid_at) WHERE status = 'paid';
        ALTER TABLE order_items ADD CONSTRAINT order_items_size_is_known CHECK (size <> '');
        PRAGMA user_version = 106;";
    shop.database().execute_batch(&format!("{changes}; {undo}")).expect("a database of version 106");
}

#[tokio::test]
async fn a_database_without_a_ledger_gets_one_of_what_its_orders_say() {
    let shop = TestShop::open();
    let mut ids = Vec::new();
    for _ in 0..6 {
        ids.push(place(&shop, &shop.order()).await);
    }
    let [paid, reopened, card, disputed, cancelled, _] = &ids[..] else { panic!("six orders") };
    let payment = |id: &str, refunded: u32, disputed_at: &str| {
        format!(
            "UPDATE orders SET status = 'paid', paid_at = {NOW} + {DAY} WHERE id = '{id}';
             INSERT INTO payments (order_id, intent, is_live, state, cents, captured_cents, refunded_cents, disputed_at,
                 attempt, tries)
             VALUES ('{id}', 'pi_{id}', 0, 'captured', 499, 499, {refunded}, {disputed_at}, 0, 0);"
        )
    };
    let refund = |cents: u32, state: &str, days: i64| {
        format!(
            "INSERT INTO refunds (order_id, cents, state, reference, actor, created_at)
             VALUES ('{card}', {cents}, '{state}', 're_{cents}', '', {NOW} + {days} * {DAY});"
        )
    };
    let changes = [
        format!("UPDATE orders SET status = 'paid', paid_at = {NOW} WHERE id = '{paid}';"),
        format!("UPDATE orders SET paid_at = {NOW}, status_at = {NOW} + {DAY} WHERE id = '{reopened}';"),
        payment(card, 100, "NULL"),
        payment(disputed, 0, &format!("{NOW} + 2 * {DAY}")),
        payment(cancelled, 0, "NULL"),
        format!("UPDATE orders SET status = 'cancelled', status_at = {NOW} + 2 * {DAY} WHERE id = '{cancelled}';"),
        refund(100, "done", 2),
        refund(399, "failed", 2),
    ];
    before_the_ledger(&shop, &changes.concat());
    let shop = shop.restart_with_clock_moved(3 * DAY);
    let found = figures(&shop, "from=2026-11-18&to=2026-11-20").await;
    let money = |day: usize| ["gross", "refunds", "disputed", "net"].map(|name| found["days"][day][name].as_f64());
    assert_eq!(money(0), [9.98, 0.0, 0.0, 9.98].map(Some));
    assert_eq!(money(1), [14.97, 4.99, 0.0, 9.98].map(Some));
    assert_eq!(money(2), [0.0, 1.0, 4.99, -5.99].map(Some));
    let units = [0, 1, 2].map(|day: usize| found["days"][day]["units"].as_i64());
    assert_eq!(units, [2, 2, -1].map(Some), "units of the order that is cancelled are taken back");
    for id in &ids {
        let noted = shop.change(&shop.staff().await, id, "note", &json!({ "note": "Seen" })).await;
        assert_eq!(noted.status, 200, "{}", noted.text());
    }
    assert_eq!(figures(&shop, "from=2026-11-18&to=2026-11-20").await, found, "no change adds what is there");
}
