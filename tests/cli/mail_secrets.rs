//! What the shop must not repeat: the password of the mail server, and the links of the pages of orders.

use std::io::{BufRead, BufReader, Read};

use rustix::process::Signal;
use serde_json::json;

use crate::brand::number;
use crate::http::{place_order, send, send_as_staff, sign_in};
use crate::mail::{PASSWORD, SERVE, start};
use crate::shop::{PASSWORD as STAFF_PASSWORD, create_admin, output_of, run, serve};

#[test]
fn neither_the_password_of_the_mail_server_nor_a_link_is_in_a_log_or_an_error() {
    for (user, format) in [("shop", "human"), ("refused", "json")] {
        let folder = tempfile::tempdir().expect("a folder");
        let mail_server = start(folder.path(), user);
        assert!(create_admin(folder.path(), "a@b.co", STAFF_PASSWORD).status.success());
        let mut server = serve(folder.path(), &[SERVE, &["--log-format", format]].concat());
        let mut stderr = BufReader::new(server.child.stderr.take().expect("a pipe"));
        let placed = place_order(&server, number(100_001), 1).1;
        let link = placed["link"].as_str().expect("a link");
        let mut log = String::new();
        if user == "refused" {
            while !log.contains("mails wait, because the mail server cannot be used") {
                assert_ne!(stderr.read_line(&mut log).expect("text"), 0, "{log}");
            }
        } else {
            assert!(mail_server.next().part("text/plain").contains(link));
        }
        let guest = format!("/api/guest/{link}");
        for (method, path, body, status) in [
            ("GET", guest.clone(), None, 200),
            ("GET", format!("{guest}?link={link}"), None, 200),
            ("PUT", guest.clone(), None, 405),
            ("GET", format!("{guest}/{link}"), None, 404),
            ("POST", format!("{guest}/cancel"), Some(json!({ "link": link })), 400),
            ("POST", format!("{guest}/cancel"), Some(json!({})), 200),
        ] {
            let (found, body) = send(&server, method, &path, None, body.as_ref());
            assert_eq!(found, status, "{method} {path}");
            assert!(!body.to_string().contains(link), "{body}");
        }
        let outputs = [["mail", "list"], ["orders", "list"]].map(|command| output_of(folder.path(), &command)).concat();
        let token = sign_in(&server, "a@b.co", STAFF_PASSWORD).expect("a token");
        let audit = send_as_staff(&server, &token, "GET", "/api/audit", None).to_string();
        let check = run(folder.path(), &["check"], "");
        server.signal(Signal::TERM);
        stderr.read_to_string(&mut log).expect("text");
        let texts = [log, outputs, audit, String::from_utf8_lossy(&[check.stdout, check.stderr].concat()).into_owned()];
        for secret in [PASSWORD, link] {
            assert!(texts.iter().all(|text| !text.is_empty() && !text.contains(secret)), "{secret}: {texts:?}");
        }
    }
}
