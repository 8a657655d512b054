//! Sign-ins with a code.

use super::{assert_rejected, assert_signed_in, last_entry, listed, own, send, shop_with_factor, sign_in, turn_on};
use crate::shop::{STAFF_PASSWORD, TestShop};

#[tokio::test]
async fn codes_of_rfc_6238_turn_it_on_and_sign_in_at_the_times_of_its_vectors() {
    let shop = TestShop::with_account().await;
    let mut code: Option<String> = None;
    let mut secret = String::new();
    for at in [59, 1_111_111_109, 1_111_111_111, 1_234_567_890, 2_000_000_000, 20_000_000_000] {
        shop.move_clock(at - shop.now());
        if !secret.is_empty() {
            code = Some(crate::totp::code(&secret, at));
        }
        let staff = assert_signed_in(&sign_in(&shop, code.as_deref()).await);
        secret = turn_on(&shop, staff).await.secret;
    }
}

#[tokio::test]
async fn only_a_right_password_asks_for_a_code_and_a_wrong_code_says_so() {
    let (shop, factor) = shop_with_factor().await;
    let right = factor.code(&shop);
    assert_rejected(&send(&shop, 1, "", "wrong password", None).await, "invalid_credentials");
    assert_rejected(&send(&shop, 1, "", "wrong password", Some(&right)).await, "invalid_credentials");
    assert_rejected(&sign_in(&shop, None).await, "second_factor_required");
    for wrong in ["000000", "12345", "1234567", "abcdef", "AAAA-BBBB-CCCC-DDDD", "🧸", "٣٤٥٦٧٨"] {
        assert_rejected(&send(&shop, 2, "", STAFF_PASSWORD, Some(wrong)).await, "wrong_code");
        shop.wait(3_600);
    }
    let spaced = factor.code(&shop);
    assert_signed_in(&sign_in(&shop, Some(&format!(" {} {} ", &spaced[..3], &spaced[3..]))).await);
    let blank = sign_in(&shop, Some(" ")).await;
    assert_eq!(blank.field("code").as_deref(), Some("Please enter a code"));
}

#[tokio::test]
async fn a_code_works_once_and_only_in_its_step_and_the_ones_beside_it() {
    let (shop, factor) = shop_with_factor().await;
    assert_rejected(&sign_in(&shop, Some(&factor.code_at(&shop, -30))).await, "wrong_code");
    shop.wait(600);
    for (ahead, works) in [(-60, false), (-30, true), (-30, false), (0, true), (0, false), (60, false), (30, true)] {
        let response = sign_in(&shop, Some(&factor.code_at(&shop, ahead))).await;
        if works {
            assert_signed_in(&response);
        } else {
            assert_rejected(&response, "wrong_code");
        }
    }
    assert_rejected(&sign_in(&shop, Some(&factor.code(&shop))).await, "wrong_code");
}

#[tokio::test]
async fn of_two_sign_ins_with_one_code_at_the_same_time_one_succeeds() {
    let (shop, factor) = shop_with_factor().await;
    for code in [&factor.code(&shop), &factor.recovery_codes[0]] {
        let (first, second) = tokio::join!(sign_in(&shop, Some(code)), sign_in(&shop, Some(code)));
        let mut statuses = [first.status, second.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 401]);
    }
}

#[tokio::test]
async fn a_recovery_code_works_once_however_it_is_typed() {
    let (shop, factor) = shop_with_factor().await;
    assert_eq!(factor.recovery_codes.len(), 10);
    assert!(factor.recovery_codes.iter().all(|code| code.len() == 19), "{:?}", factor.recovery_codes);
    let typed = factor.recovery_codes[3].to_lowercase().replace('-', " ");
    assert_signed_in(&sign_in(&shop, Some(&typed)).await);
    let action: String = shop
        .database()
        .query_row("SELECT action FROM audit_log ORDER BY id DESC LIMIT 1 OFFSET 1", [], |row| row.get(0))
        .expect("an entry");
    assert_eq!((action.as_str(), last_entry(&shop)), ("admin.recovery_code", own("session.start")));
    assert_rejected(&sign_in(&shop, Some(&factor.recovery_codes[3])).await, "wrong_code");
    assert_eq!(listed(&shop, &factor.staff).await, (true.into(), 9.into()));
}

#[tokio::test]
async fn neither_secret_nor_recovery_codes_are_in_the_database() {
    let (shop, factor) = shop_with_factor().await;
    let dump = std::fs::read(shop.folder.path().join("shop.db-wal")).expect("the WAL");
    let has = |text: &str| dump.windows(text.len()).any(|window| window == text.as_bytes());
    assert!(has("admin.second_factor_on"));
    assert!(!has(&factor.secret));
    for code in &factor.recovery_codes {
        assert!(!has(code) && !has(&code.replace('-', "")));
    }
}

#[tokio::test]
async fn five_wrong_codes_from_any_addresses_block_all_but_known_browsers() {
    let (shop, factor) = shop_with_factor().await;
    for host in 11..16 {
        assert_rejected(&send(&shop, host, "", STAFF_PASSWORD, Some("000000")).await, "wrong_code");
        // The right password alone clears nothing.
        assert_rejected(&send(&shop, host, "", STAFF_PASSWORD, None).await, "second_factor_required");
    }
    let blocked = send(&shop, 16, "", STAFF_PASSWORD, Some(&factor.code(&shop))).await;
    assert_eq!((blocked.status, blocked.header("retry-after")), (429, "60"));
    assert_signed_in(&send(&shop, 16, &factor.cookie, STAFF_PASSWORD, None).await);
    shop.wait(60);
    assert_signed_in(&send(&shop, 16, "", STAFF_PASSWORD, Some(&factor.code(&shop))).await);
}

#[tokio::test]
async fn wrong_codes_count_as_failed_sign_ins_of_their_address_and_are_logged() {
    let (shop, factor) = shop_with_factor().await;
    for _ in 0..5 {
        assert_rejected(&sign_in(&shop, Some("000000")).await, "wrong_code");
    }
    assert_eq!(sign_in(&shop, None).await.status, 429, "also without a code");
    shop.wait(60);
    assert_signed_in(&sign_in(&shop, Some(&factor.code(&shop))).await);
    let logged = "SELECT count(*) FROM audit_log WHERE action = 'session.refuse'";
    assert_eq!(shop.database().query_row(logged, [], |row| row.get(0)), Ok(5));
}
