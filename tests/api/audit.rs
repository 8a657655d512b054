//! The hash chain of the audit log.

mod list;

use serde_json::json;

use crate::brand::PRODUCT_ID;
use crate::shop::TestShop;

/// Drops the triggers that make the log append-only, as anyone with write access to the file can.
const UNLOCK: &str = "DROP TRIGGER audit_log_is_append_only_update; DROP TRIGGER audit_log_is_append_only_delete;
                      DROP TRIGGER audit_log_is_append_only_insert;";

async fn shop_with_entries() -> TestShop {
    let shop = TestShop::open();
    for _ in 0..3 {
        shop.staff().await;
    }
    assert_eq!(shop.count("audit_log"), 7, "the product, three accounts and their sessions");
    shop
}

#[tokio::test]
async fn a_changed_removed_or_added_audit_entry_breaks_the_chain_at_that_point() {
    for (sql, broken) in [
        ("UPDATE audit_log SET actor = 'me' WHERE id = 2", 2),
        ("UPDATE audit_log SET at = at + 1 WHERE id = 4", 4),
        ("UPDATE audit_log SET before = '{}' WHERE id = 3", 3),
        ("UPDATE audit_log SET hash = randomblob(32) WHERE id = 5", 5),
        ("DELETE FROM audit_log WHERE id = 1", 2),
        ("DELETE FROM audit_log WHERE id = 3", 4),
        ("DELETE FROM audit_log WHERE id = (SELECT max(id) FROM audit_log)", 7),
        (
            "INSERT INTO audit_log SELECT id + 1, at, actor, action, subject, before, after, hash FROM audit_log
          ORDER BY id DESC LIMIT 1",
            8,
        ),
    ] {
        let shop = shop_with_entries().await;
        assert_eq!(shop.store.find_broken_audit_entry().await, Ok(None));
        shop.database().execute_batch(&format!("{UNLOCK} {sql}")).expect(sql);
        assert_eq!(shop.store.find_broken_audit_entry().await, Ok(Some(broken)), "{sql}");
    }
}

#[tokio::test]
async fn only_the_states_of_entries_that_a_later_one_names_as_redacted_can_change_and_keep_the_chain() {
    let shop = shop_with_entries().await;
    let entry = json!({ "orders": 1, "entries": [3] });
    let sql = "INSERT INTO audit_log (id, at, actor, action, subject, after, hash)
               VALUES (8, 0, '', 'customer.forget', '', ?1, (SELECT hash FROM audit_log WHERE id = 7))";
    shop.database().execute(sql, [entry.to_string()]).expect("an entry");
    for sql in [
        "UPDATE audit_log SET before = '{}' WHERE id = 2",
        "UPDATE audit_log SET actor = 'me' WHERE id = 3",
        "UPDATE audit_log SET hash = zeroblob(32) WHERE id = 3",
        "UPDATE audit_log SET after = '{}' WHERE id = 8",
    ] {
        assert!(shop.database().execute(sql, []).expect_err(sql).to_string().contains("append-only"), "{sql}");
    }
    shop.database().execute("UPDATE audit_log SET before = '{}' WHERE id = 3", []).expect("a named entry");
    assert_eq!(shop.store.find_broken_audit_entry().await, Ok(Some(8)), "the entry was inserted by hand");
}

#[tokio::test]
async fn the_database_refuses_entries_whose_action_is_not_a_noun_and_a_verb() {
    let shop = shop_with_entries().await;
    let insert = |action: &str| {
        let sql =
            "INSERT INTO audit_log (id, at, actor, action, subject, hash) VALUES (99, 0, '', ?1, '', zeroblob(32))";
        shop.database().execute(sql, [action])
    };
    assert!(insert("x").is_err() && insert("admin.create").is_ok());
}

#[tokio::test]
async fn an_audit_hash_can_be_recomputed_as_the_schema_documents() {
    use sha2::{Digest, Sha256};
    let shop = TestShop::open();
    let (text, hash): (String, Vec<u8>) = shop
        .database()
        .query_row(
            "SELECT json_array(id, at, actor, action, subject, before, after), hash FROM audit_log WHERE id = 1",
            [],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )
        .expect("the first entry");
    assert!(text.contains(PRODUCT_ID), "{text}");
    assert_eq!(hash, Sha256::new().chain_update([0; 32]).chain_update(text).finalize().to_vec());
}
