//! Mails: which orders cause them, and what becomes of them.

use std::sync::Arc;

use serde_json::Value;
use shop::api::{MailStatus, Options};
use shop::domain::business_days::{day_of, ship_by};
use shop::mail::{Delivered, Mailer, Sender, Shop, SmtpServer, deliver};
use shop::store::{DUE, MailCounts};
use uuid::Uuid;

use crate::authority::Authority;
use crate::letters::DATE;
use crate::shop::{NOW, TestShop};
use crate::smtp;

const DAY: i64 = 24 * 60 * 60;

/// A shop that sends mail about orders to one email, and the server that takes it.
pub(crate) struct MailShop {
    pub(crate) shop: TestShop,
    status: Arc<MailStatus>,
    mailer: Mailer,
    pub(crate) server: smtp::SmtpServer,
}

impl MailShop {
    pub(crate) fn open(alert_email: &str) -> Self {
        let status = Arc::new(MailStatus::new(alert_email.to_owned()));
        let (mail, messages_to) = (Some(status.clone()), Some("help@shop.example".to_owned()));
        let shop = TestShop::with_options(Options { mail, messages_to, ..Options::default() });
        let server = smtp::SmtpServer::start(&Authority::new().issue(&["localhost"]));
        let mailer = mailer(&format!("smtp://{}", server.address));
        Self { shop, status, mailer, server }
    }

    /// Sends what is due now.
    pub(crate) async fn deliver(&self) -> Delivered {
        deliver(&self.shop.store, &self.mailer, self.shop.now()).await.expect("a database that works")
    }

    pub(crate) async fn place(&self) -> Value {
        let placed = self.shop.place(&self.shop.order()).await;
        assert_eq!(placed.status, 201, "{}", placed.text());
        placed.json()
    }

    /// Returns the first value of a statement.
    fn query<T: rusqlite::types::FromSql>(&self, sql: &str) -> T {
        self.shop.database().query_row(sql, [], |row| row.get(0)).expect("a row")
    }

    async fn counts(&self) -> MailCounts {
        self.shop.store.count_mails().await.expect("counts")
    }

    /// Returns the message of a notice, if staff see it.
    async fn notice(&self, code: &str) -> Option<String> {
        let notices = self.shop.get("/api/notices", &self.shop.staff().await).await.json();
        let mut notices = notices["notices"].as_array().expect("a list").iter();
        let notice = notices.find(|notice| notice["code"] == code)?;
        Some(notice["message"].as_str().expect("a text").to_owned())
    }
}

fn mailer(url: &str) -> Mailer {
    let support_email = "help@shop.example".to_owned();
    let reply_to = support_email.parse().expect("an email");
    Mailer {
        server: SmtpServer::parse(url, None).expect("a URL"),
        sender: Sender { from: "Cups <orders@shop.example>".parse().expect("a sender"), reply_to },
        shop: Shop {
            origin: "https://shop.example".to_owned(),
            support_email,
            seller: None,
            payment_note: None,
            sales_tax: None,
        },
    }
}

#[tokio::test]
async fn an_order_mails_its_shopper_and_the_owner_once() {
    let mail = MailShop::open("owner@shop.example");
    let (order, key) = (mail.shop.order(), Uuid::new_v4().to_string());
    for _ in 0..2 {
        assert_eq!(mail.shop.place_with_key(&order, &key).await.status, 201);
    }
    assert_eq!((mail.deliver().await, mail.deliver().await), (Delivered::Batch, Delivered::Nothing));
    let sent = mail.server.next();
    let number = order["order_number"].as_str().expect("a number");
    assert_eq!((sent.to.as_str(), sent.header("Subject")), ("jane@example.com", format!("Your order {number}")));
    let text = sent.part("text/plain");
    let day = day_of(ship_by(NOW)).strftime(DATE);
    let words = format!("It ships to Austin, TX 78701 by {day}.");
    assert!(text.contains(&words) && !sent.message.contains("Jane"), "{text}");
    let link: String = mail.query("SELECT link FROM orders");
    assert!(text.contains(&format!("https://shop.example/order/{link}")), "{text}");
    assert_eq!(sent.header("Reply-To"), "help@shop.example");
    let sent = mail.server.next();
    let subject = format!("New order {number}: $4.99");
    assert_eq!((sent.to.as_str(), sent.header("Subject")), ("owner@shop.example", subject));
    let text = sent.part("text/plain");
    assert!(text.contains("https://shop.example/admin"), "{text}");
    assert!(
        text.contains("The shopper is Jane Doe, jane@example.com. A reply to this mail goes to the shopper."),
        "{text}"
    );
    assert_eq!(sent.header("Reply-To"), "jane@example.com");
    assert!(!mail.server.has_more());
    let kept = "SELECT count(*) FROM outbox WHERE recipient = '' AND facts = '' AND sent_at = 1795000000";
    assert_eq!(mail.query::<i64>(kept), 2);
    assert_eq!(mail.counts().await, MailCounts::default());
}

#[tokio::test]
async fn an_order_that_is_rejected_and_an_order_in_a_shop_without_mail_cause_none() {
    let mail = MailShop::open("owner@shop.example");
    assert_eq!(mail.shop.place(&mail.shop.order_of(90)).await.status, 409);
    assert_eq!(mail.deliver().await, Delivered::Nothing);
    let shop = TestShop::open();
    assert_eq!(shop.place(&shop.order()).await.status, 201);
    assert_eq!(shop.count("outbox"), 0);
}

#[tokio::test]
async fn a_mail_is_tried_again_with_growing_delays_until_it_is_given_up() {
    let mail = MailShop::open("busy@shop.example");
    mail.place().await;
    for delay in [60, 300, 1_800, 7_200, 21_600, 86_400] {
        assert_eq!(mail.deliver().await, Delivered::Batch);
        assert_eq!(mail.counts().await.waiting, 1);
        mail.shop.wait(delay - 1);
        assert_eq!(mail.deliver().await, Delivered::Nothing, "one second of {delay} remains");
        mail.shop.wait(1);
    }
    assert_eq!(mail.notice("mail_failed").await, None);
    assert_eq!(mail.deliver().await, Delivered::Batch);
    assert_eq!(mail.counts().await, MailCounts { waiting: 0, failed: 1, oldest_waiting: None });
    assert_eq!(mail.notice("mail_failed").await.as_deref(), Some("1 mail could not be sent"));
    assert_eq!(mail.deliver().await, Delivered::Nothing);
    assert_eq!(mail.shop.store.retry_mails(None, mail.shop.now()).await.expect("a change"), 1);
    assert_eq!((mail.deliver().await, mail.counts().await.waiting), (Delivered::Batch, 1));
    assert_eq!(mail.server.next().to, "jane@example.com");
    assert!(!mail.server.has_more());
}

#[tokio::test]
async fn a_recipient_whom_the_server_refuses_is_given_up_at_once() {
    for email in ["unknown@shop.example", "a..b@shop.example"] {
        let mail = MailShop::open(email);
        mail.place().await;
        assert_eq!(mail.deliver().await, Delivered::Batch);
        assert_eq!(mail.counts().await.failed, 1, "{email}");
    }
}

#[tokio::test]
async fn while_the_server_refuses_the_account_mails_wait_and_one_that_is_refused_alone_holds_up_no_other_for_long() {
    let mail = MailShop::open("limited@shop.example");
    for _ in 0..2 {
        mail.place().await;
    }
    for waiting in [3, 2] {
        let Delivered::Unreachable(reason) = mail.deliver().await else { panic!("the account is refused") };
        let expected = "permanent error (550): 5.7.1 <…>: the account has exceeded the max emails per hour";
        assert_eq!(reason, expected, "without the recipient, because it is logged");
        assert_eq!(mail.counts().await.failed, 0);
        assert_eq!(mail.counts().await.waiting, waiting);
        assert_eq!(mail.server.next().to, "jane@example.com");
    }
    assert_eq!((mail.deliver().await, mail.counts().await.waiting), (Delivered::Nothing, 2));
    mail.shop.wait(60);
    assert!(matches!(mail.deliver().await, Delivered::Unreachable(_)), "they are tried again");
}

#[tokio::test]
async fn a_mail_that_the_server_may_have_taken_is_sent_again_with_the_same_id() {
    let mail = MailShop::open("closes@shop.example");
    mail.place().await;
    assert_eq!(mail.deliver().await, Delivered::Batch);
    mail.shop.wait(60);
    assert_eq!(mail.deliver().await, Delivered::Batch);
    assert_eq!(mail.server.next().to, "jane@example.com");
    let [first, second] = [(); 2].map(|()| mail.server.next().header("Message-ID"));
    assert_eq!(first, second);
    assert!(first.starts_with('<') && first.ends_with("@shop.example>"), "{first}");
}

#[tokio::test]
async fn one_mail_that_fails_does_not_keep_the_others() {
    let mail = MailShop::open("owner@shop.example");
    for _ in 0..3 {
        mail.place().await;
    }
    mail.shop
        .database()
        .execute("UPDATE outbox SET recipient = 'busy@shop.example' WHERE id = 2", [])
        .expect("a change");
    assert_eq!(mail.deliver().await, Delivered::Batch);
    let sent = [(); 5].map(|()| mail.server.next().to);
    assert_eq!(sent.iter().filter(|to| *to == "jane@example.com").count(), 3, "{sent:?}");
    assert_eq!(mail.counts().await.waiting, 1);
}

#[tokio::test]
async fn while_the_server_cannot_be_reached_mails_wait_and_orders_are_placed() {
    let mail = MailShop { mailer: mailer("smtp://127.0.0.1:1"), ..MailShop::open("owner@shop.example") };
    mail.place().await;
    let Delivered::Unreachable(reason) = mail.deliver().await else { panic!("a closed port") };
    mail.status.set_pause(Some(reason));
    let notice = mail.notice("mail_paused").await.expect("a notice");
    assert!(notice.starts_with("Mails wait, because the mail server cannot be used: "), "{notice}");
    assert_eq!(mail.query::<i64>("SELECT sum(attempts) FROM outbox"), 0);
    mail.place().await;
    mail.status.set_pause(None);
    assert_eq!((mail.notice("mail_paused").await, mail.counts().await.waiting), (None, 4));
}

#[tokio::test]
async fn a_mail_is_forgotten_after_thirty_days_but_not_while_it_waits() {
    let mail = MailShop::open("owner@shop.example");
    mail.place().await;
    mail.deliver().await;
    mail.place().await;
    let cleaned = async |seconds| {
        mail.shop.wait(seconds);
        mail.shop.store.delete_old_mails(mail.shop.now()).await.expect("a change");
        mail.shop.count("outbox")
    };
    assert_eq!((cleaned(30 * DAY - 1).await, cleaned(1).await), (4, 2));
    assert_eq!(mail.counts().await.waiting, 2);
}

#[tokio::test]
async fn due_mails_are_found_through_their_index() {
    let plan = TestShop::open().plan_of(DUE);
    assert!(plan.iter().any(|step| step.contains("outbox_due (due_at<?)")), "{plan:?}");
    assert!(!plan.iter().any(|step| step.contains("SCAN") || step.contains("TEMP")), "{plan:?}");
}

#[tokio::test]
async fn the_mails_of_an_order_are_saved_with_it_or_not_at_all() {
    let mail = MailShop::open("owner@shop.example");
    let database = mail.shop.database();
    database
        .execute_batch("CREATE TRIGGER refuse BEFORE INSERT ON outbox BEGIN SELECT raise(ABORT, 'refused'); END")
        .expect("a trigger");
    let placed = mail.shop.place(&mail.shop.order()).await;
    assert_eq!((placed.status, mail.shop.count("orders")), (500, 0), "{}", placed.text());
    database.execute_batch("DROP TRIGGER refuse").expect("dropped");
    let order = mail.place().await;
    let id = order["_id"].as_str().expect("an id");
    let found: String = mail.query("SELECT group_concat(key) FROM (SELECT key FROM outbox ORDER BY id)");
    assert_eq!(found, format!("{id}/received,{id}/new_order"));
}
