//! The mail to the owner about what the checks find.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::slice;

use crate::mail::MailShop;

const OWNER: &str = "owner@shop.example";
/// In seconds.
const DAY: i64 = 24 * 60 * 60;

#[tokio::test]
async fn the_owner_gets_the_problems_that_the_checks_find_once_a_day_until_there_are_none() {
    let mail = MailShop::open(OWNER);
    mail.shop.staff().await;
    for file in fs::read_dir(mail.shop.folder.path()).expect("a folder") {
        fs::set_permissions(file.expect("a file").path(), Permissions::from_mode(0o600)).expect("a change");
    }
    let subjects = async || {
        mail.shop.app.state().mail_problems().await.expect("a change");
        mail.subjects().await
    };
    let set_stock = |units: u32| {
        let sql = "UPDATE variants SET inventory = ?1 WHERE position = 0";
        mail.shop.database().execute(sql, [units]).expect("a change");
    };
    assert_eq!(subjects().await, []);
    set_stock(0);
    let problem = (OWNER.to_owned(), "Your shop has 1 problem".to_owned());
    assert_eq!(subjects().await, slice::from_ref(&problem));
    assert_eq!(subjects().await, [], "once a day");
    mail.shop.wait(DAY);
    assert_eq!(subjects().await, [problem]);
    set_stock(10);
    mail.shop.wait(DAY);
    assert_eq!(subjects().await, []);
}
