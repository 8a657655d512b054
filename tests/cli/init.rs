//! `shop init`: the settings, the database and the first account of a new shop.

use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::authority::Authority;
use crate::http::sign_in;
use crate::mail;
use crate::program::Program;
use crate::shop::{PASSWORD, assert_fails, file_names, mode, run, set_mode, shop};
use crate::stripe::StripeServer;

const KEY: &str = "rk_test_51NotARealKeyOfAnyAccount";
/// What the keyboard sends to end a program.
const CONTROL_C: &str = "\u{3}";
const SELLER: &str = "Ann Lee, 1 Oak St, Austin";
/// All that has no default.
const FLAGS: [&str; 8] = [
    "init",
    "--seller",
    SELLER,
    "--support-email",
    "help@shop.example",
    "--email",
    "owner@shop.example",
    "--password-stdin",
];

fn init(folder: &Path, arguments: &[&str]) -> Output {
    run(folder, &[&FLAGS, arguments].concat(), PASSWORD)
}

fn text_of(file: &Path) -> String {
    fs::read_to_string(file).expect("a file")
}

/// Returns the lines of the settings that are not comments.
fn settings(file: &Path) -> Vec<String> {
    text_of(file).lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned).collect()
}

#[test]
fn flags_make_a_shop_that_starts_with_one_command() {
    let folder = tempfile::tempdir().expect("a folder");
    let made = init(folder.path(), &[]);
    assert_eq!(made.status.code(), Some(0), "{}", String::from_utf8_lossy(&made.stderr));
    let root = folder.path().canonicalize().expect("a folder");
    let stdout = String::from_utf8_lossy(&made.stdout);
    assert!(stdout.contains(&format!("\n    shop serve --config {}/shop.toml\n", root.display())), "{stdout}");
    assert!(
        stdout.contains("ExecStart=/usr/local/bin/shop serve --config ") && stdout.contains("\n    ReadWritePaths=")
    );
    assert!(stdout.ends_with("\n    sudo systemctl enable --now shop.socket shop.service\n"), "{stdout}");
    let file = root.join("shop.toml");
    assert_eq!((mode(&file), mode(&root.join("backups"))), (0o600, 0o700));
    let expected = [
        "db = \"shop.db\"",
        "mode = \"spec\"",
        "public-url = \"http://127.0.0.1:8080\"",
        "support-email = \"help@shop.example\"",
        "seller = \"Ann Lee, 1 Oak St, Austin\"",
        "backup-dir = \"backups\"",
    ];
    assert_eq!(settings(&file), expected);
    let serve = ["serve", "--config", file.to_str().expect("text"), "--listen", "127.0.0.1:0"];
    let server = Program::spawn(shop(Path::new("/")).args(serve)).expect("a shop");
    assert!(sign_in(&server, "owner@shop.example", PASSWORD).is_ok());
    let before = text_of(&file);
    assert_fails(&init(folder.path(), &["--mode", "live"]), "shop.toml exists: nothing was changed");
    assert_eq!(text_of(&file), before);
}

#[test]
fn another_port_is_that_of_the_public_url() {
    for (listen, url) in [
        ("127.0.0.1:9000", "http://127.0.0.1:9000"),
        ("0.0.0.0:9000", "http://localhost:9000"),
        ("[::]:9000", "http://localhost:9000"),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let made = init(folder.path(), &["--listen", listen]);
        assert_eq!(made.status.code(), Some(0), "{}", String::from_utf8_lossy(&made.stderr));
        let settings = settings(&folder.path().join("shop.toml"));
        for line in [format!("listen = \"{listen}\""), format!("public-url = \"{url}\"")] {
            assert!(settings.contains(&line), "{line}: {settings:?}");
        }
    }
}

#[test]
fn an_answer_that_is_wrong_or_missing_makes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let without = |flag: &str| {
        let position = FLAGS.iter().position(|given| *given == flag).expect("a flag");
        let rest = FLAGS.iter().enumerate().filter(|(index, _)| ![position, position + 1].contains(index));
        run(folder.path(), &rest.map(|(_, flag)| *flag).collect::<Vec<_>>(), PASSWORD)
    };
    for flag in ["--seller", "--support-email", "--email"] {
        assert_fails(&without(flag), &format!("there is no terminal to ask at: give {flag}"));
    }
    for (arguments, line) in [
        (&["--mode", "demo"][..], "mode: invalid value 'demo'"),
        (&["--domain", "localhost"], "domain: invalid value 'localhost'"),
        (&["--mail-url-file", "none"], "cannot use none: No such file"),
        (&["--mode", "live"], "there is no terminal to ask at: give --stripe-key-file"),
        (&["--db", "none/shop.db"], "none/shop.db"),
        (&["--config", "none/shop.toml"], "there is no folder"),
    ] {
        assert_fails(&init(folder.path(), arguments), line);
    }
    let weak = run(folder.path(), &FLAGS, "short\n");
    assert_fails(&weak, "at least 12 characters");
    assert!(file_names(folder.path()).is_empty(), "nothing was made");
}

#[test]
fn a_live_shop_is_made_once_its_mail_server_and_its_key_have_worked() {
    let folder = tempfile::tempdir().expect("a folder");
    let smtp = mail::start(folder.path(), "shop");
    let authority = Authority::new();
    let stripe = StripeServer::start(&authority.issue(&["127.0.0.1"]), KEY);
    fs::write(folder.path().join("stripe.pem"), authority.root_pem()).expect("written");
    let write_key = |key: &str| {
        fs::write(folder.path().join("key"), key).expect("written");
        set_mode(&folder.path().join("key"), 0o600);
    };
    let url = stripe.url();
    let arguments = [
        ["--mode", "live"],
        ["--domain", "shop.example,www.shop.example"],
        ["--mail-url-file", "smtp-url"],
        ["--mail-ca", "ca.pem"],
        ["--stripe-key-file", "key"],
        ["--stripe-api", &url],
        ["--stripe-ca", "stripe.pem"],
        ["--stripe-publishable-key", "pk_test_51NotARealKeyOfAnyAccount"],
        ["--sales-tax", "none"],
        ["--backup-dir", ""],
    ]
    .concat();
    write_key("pk_test_51NotARealKeyOfAnyAccount");
    assert_fails(&init(folder.path(), &arguments), "such as rk_test_51…, not a publishable one, pk_…");
    write_key("rk_test_51AnotherKeyOfAnyAccount");
    assert_fails(&init(folder.path(), &arguments), "cannot create a payment: Stripe does not accept the key");
    assert!(!folder.path().join("shop.toml").exists() && !folder.path().join("shop.db").exists());
    write_key(KEY);
    let made = init(folder.path(), &arguments);
    assert_eq!(made.status.code(), Some(0), "{}", String::from_utf8_lossy(&made.stderr));
    let letter = smtp.next();
    assert_eq!(letter.to, "help@shop.example");
    assert!(!letter.message.contains("https://shop.example,"), "a link leads to one domain: {}", letter.message);
    let file = folder.path().join("shop.toml");
    let settings = settings(&file);
    for line in [
        "mode = \"live\"",
        "domain = [\"shop.example,www.shop.example\"]",
        "acme-email = \"help@shop.example\"",
        "sales-tax = \"none\"",
    ] {
        assert!(settings.iter().any(|given| given == line), "{line}: {settings:?}");
    }
    let check = run(folder.path(), &["check"], "");
    assert!(String::from_utf8_lossy(&check.stdout).contains("the shop can start in live mode"), "{check:?}");
}

/// Runs `shop init` at a terminal. Types each answer once the end of its question is shown.
/// Returns what was shown.
fn init_at_terminal(folder: &Path, answers: &[(&str, &str)]) -> Option<String> {
    let mut command = Command::new("script");
    command.args(["-qec", &format!("{} init", env!("CARGO_BIN_EXE_shop")), "/dev/null"]).current_dir(folder);
    let Ok(mut child) = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn() else {
        let _ = writeln!(io::stderr(), "SKIPPED: script is not installed");
        return None;
    };
    let mut keyboard = child.stdin.take().expect("a pipe");
    let mut screen = child.stdout.take().expect("a pipe");
    let mut shown = Vec::new();
    for (question, answer) in answers {
        let answered = shown.len();
        while !String::from_utf8_lossy(&shown[answered..]).ends_with(question) {
            let mut byte = [0];
            assert_eq!(screen.read(&mut byte).expect("text"), 1, "{question}: {}", String::from_utf8_lossy(&shown));
            shown.extend(byte);
        }
        writeln!(keyboard, "{answer}").expect("typed");
    }
    // If its input ends first, script waits for two seconds.
    screen.read_to_end(&mut shown).expect("text");
    drop(keyboard);
    child.wait().expect("it ends");
    Some(String::from_utf8_lossy(&shown).into_owned())
}

#[test]
fn a_terminal_is_asked_again_until_each_answer_is_right() {
    let folder = tempfile::tempdir().expect("a folder");
    let begin = [("commas: ", "Ann Lee"), ("commas: ", SELLER), ("read: ", "help@shop.example")];
    let rest = [
        ("[spec]: ", "demo"),
        ("[spec]: ", ""),
        ("machine: ", ""),
        ("none: ", "http://b.co"),
        ("none: ", "smtps://ann:secret@localhost:1"),
        ("not shown): ", "smtps://ann:secret@localhost:2"),
        ("none: ", ""),
        ("[backups]: ", ""),
        ("account: ", "owner@shop.example"),
        ("characters): ", "too short"),
        ("characters): ", "password1234"),
        ("characters): ", PASSWORD.trim()),
        ("again: ", "something else"),
        ("characters): ", PASSWORD.trim()),
        ("again: ", PASSWORD.trim()),
    ];
    let all = [&begin[..], &rest].concat();
    for (count, (question, _)) in all.iter().enumerate() {
        let interrupted = [&all[..count], &[(*question, CONTROL_C)]].concat();
        let Some(shown) = init_at_terminal(folder.path(), &interrupted) else { return };
        assert!(file_names(folder.path()).is_empty(), "{shown}");
    }
    let shown = init_at_terminal(folder.path(), &all).expect("a terminal");
    for line in
        ["invalid value 'Ann Lee'", "invalid value 'demo'", "cannot use smtp-url", "can sign in on /admin/login"]
    {
        assert!(shown.contains(line), "{line}: {shown}");
    }
    let before = text_of(&folder.path().join("shop.toml"));
    let shown = init_at_terminal(folder.path(), &[("[y/N]: ", "n")]).expect("a terminal");
    assert!(shown.contains("Replace it") && shown.contains("nothing was changed"), "{shown}");
    assert_eq!(text_of(&folder.path().join("shop.toml")), before);
}

#[test]
fn a_database_that_exists_is_used_only_after_a_question() {
    let folder = tempfile::tempdir().expect("a folder");
    run(folder.path(), &["create-admin", "--email", "owner@shop.example", "--password-stdin"], PASSWORD);
    let Some(shown) = init_at_terminal(folder.path(), &[("[y/N]: ", "n")]) else { return };
    assert!(shown.contains("shop.db exists, with its orders, products and accounts. Use it?"), "{shown}");
    assert!(shown.contains("nothing was changed") && !folder.path().join("shop.toml").exists(), "{shown}");
    let shown = init_at_terminal(folder.path(), &[("[y/N]: ", "y"), ("commas: ", CONTROL_C)]).expect("a terminal");
    assert!(shown.contains("Who sells"), "{shown}");
}
