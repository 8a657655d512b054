//! The hash chain of the audit log, and the migration that adds it.

mod list;

use rusqlite::Connection;
use shop::store::{Actor, Store};

use crate::shop::{BRA, NOW, TestShop};

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
async fn migrating_from_schema_version_one_keeps_the_log_and_chains_it_from_its_first_entry() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("shop.db");
    let old = Connection::open(&path).expect("a database");
    old.execute_batch(include_str!("../../schema.sql")).expect("the first version");
    old.execute_batch(
        r#"PRAGMA user_version = 1;
           INSERT INTO audit_log (id, at, actor, action, subject, before, after) VALUES
           (1, 5, '', 'product.create', 'p', NULL, '{"a":"ü"}'), (2, 6, 'a@b.co', 'session.start', 'a@b.co', NULL, NULL),
           (5, 7, 'a@b.co', 'order.status', 'o', '"pending"', '"paid"');"#,
    )
    .expect("a log");
    drop(old);
    let store = Store::open(&path, NOW).expect("a migrated database");
    assert_eq!(store.find_broken_audit_entry().await, Ok(None));
    store.delete_all_sessions(Actor { email: String::new(), at: NOW }).await.expect("an entry");
    assert_eq!(store.find_broken_audit_entry().await, Ok(None));
    let database = Connection::open(&path).expect("the database");
    let entries: Vec<String> = database
        .prepare("SELECT json_array(id, at, actor, action, subject, before, after) FROM audit_log ORDER BY id")
        .and_then(|mut statement| statement.query_map([], |row| row.get(0))?.collect())
        .expect("the log");
    assert_eq!(
        entries,
        [
            r#"[1,5,"","product.create","p",null,"{\"a\":\"ü\"}"]"#,
            r#"[2,6,"a@b.co","session.start","a@b.co",null,null]"#,
            r#"[5,7,"a@b.co","order.status","o","\"pending\"","\"paid\""]"#,
            // Ids continue after the last migrated entry.
            &format!(r#"[6,{NOW},"","session.end","",null,"{{\"ended\":0}}"]"#),
        ]
    );
    // Recreating a table silently drops its indexes and triggers.
    let kept: i64 = database
        .query_row(
            "SELECT count(*) FROM sqlite_schema WHERE tbl_name = 'audit_log' AND name IN ('audit_log_by_subject',
             'audit_log_is_append_only_update', 'audit_log_is_append_only_delete', 'audit_log_is_append_only_insert')",
            [],
            |row| row.get(0),
        )
        .expect("the schema");
    assert_eq!(kept, 4);
    database
        .execute(
            "INSERT INTO audit_log (id, at, actor, action, subject, hash) VALUES (9, 0, '', 'x', '', zeroblob(32))",
            [],
        )
        .expect_err("an action must have the form noun.verb");
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
    assert!(text.contains(BRA), "{text}");
    assert_eq!(hash, Sha256::new().chain_update([0; 32]).chain_update(text).finalize().to_vec());
}
