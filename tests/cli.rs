//! The built program, as its owner meets it.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

const PASSWORD: &str = "violet kettle under ferry\n";

fn shop(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_shop"));
    command.current_dir(folder).env_clear().stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(folder: &Path, arguments: &[&str], input: &str) -> Output {
    let mut child = shop(folder).args(arguments).spawn().expect("the program starts");
    // A program that needs no input may have gone before it is written.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

fn create_admin(folder: &Path, email: &str, password: &str) -> Output {
    run(folder, &["create-admin", "--db", "x.db", "--email", email, "--password-stdin"], password)
}

/// One line on stderr that starts with the program's name, exit status 1.
fn assert_fails(output: &Output, words: &str) {
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert!(stderr.starts_with("shop: ") && stderr.lines().count() == 1, "{stderr}");
    assert!(stderr.contains(words), "{stderr}");
}

/// A running server that is ended with its test.
struct Serving {
    child: Child,
    lines: Vec<String>,
    address: String,
}

impl Serving {
    fn start(folder: &Path, arguments: &[&str], first_lines: usize) -> Self {
        let mut child = shop(folder)
            .args(["serve", "--db", "x.db", "--listen", "127.0.0.1:0"])
            .args(arguments)
            .spawn()
            .expect("the program starts");
        let stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        let lines: Vec<String> = stdout.lines().take(first_lines).map(|line| line.expect("text")).collect();
        let address = lines[0].rsplit(' ').next().expect("an address").to_owned();
        Self { child, lines, address }
    }

    fn signal(&self, signal: rustix::process::Signal) {
        let id = i32::try_from(self.child.id()).expect("a process id");
        rustix::process::kill_process(rustix::process::Pid::from_raw(id).expect("not 0"), signal).expect("it runs");
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn serve_makes_the_database_says_where_it_is_and_how_to_make_the_first_account() {
    let folder = tempfile::tempdir().expect("a folder");
    let serving = Serving::start(folder.path(), &["--support-email", "help@shop.example"], 2);
    assert!(serving.lines[0].starts_with("The shop is open on http://127.0.0.1:"), "{}", serving.lines[0]);
    assert!(serving.lines[1].contains("shop create-admin --db x.db --email"), "{}", serving.lines[1]);
    let page = ureq::get(&serving.address).call().expect("an answer").body_mut().read_to_string().expect("text");
    assert!(page.contains("help@shop.example"));
    for file in ["x.db", "x.db-wal", "x.db-shm", "x.db.key"] {
        let mode = fs::metadata(folder.path().join(file)).expect(file).permissions().mode();
        assert_eq!(mode & 0o077, 0, "{file} is for its owner only");
    }
}

#[test]
fn every_ending_signal_lets_the_server_stop_with_status_zero() {
    for signal in [rustix::process::Signal::TERM, rustix::process::Signal::INT, rustix::process::Signal::HUP] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut serving = Serving::start(folder.path(), &[], 1);
        serving.signal(signal);
        assert_eq!(serving.child.wait().expect("it ends").code(), Some(0), "{signal:?}");
        let wal = fs::metadata(folder.path().join("x.db-wal")).map_or(0, |file| file.len());
        assert_eq!(wal, 0, "the WAL is folded into the database");
    }
}

#[test]
fn an_account_made_on_the_command_line_can_sign_in() {
    let folder = tempfile::tempdir().expect("a folder");
    let made = create_admin(folder.path(), "a@b.co", PASSWORD);
    assert_eq!(made.status.code(), Some(0), "{}", String::from_utf8_lossy(&made.stderr));
    let serving = Serving::start(folder.path(), &[], 1);
    let credentials = serde_json::json!({ "email": "a@b.co", "password": PASSWORD.trim_end() });
    let mut answer =
        ureq::post(format!("{}/api/auth/login", serving.address)).send_json(&credentials).expect("an answer");
    let body: serde_json::Value = answer.body_mut().read_json().expect("JSON");
    assert_eq!(body["user"]["email"], "a@b.co");
}

#[test]
fn logout_all_ends_every_session_of_a_running_shop_at_once_and_says_how_many() {
    let folder = tempfile::tempdir().expect("a folder");
    assert_fails(&run(folder.path(), &["logout-all", "--db", "x.db"], ""), "there is no x.db");
    assert!(!folder.path().join("x.db").exists(), "nothing was made");
    assert!(create_admin(folder.path(), "a@b.co", PASSWORD).status.success());
    let serving = Serving::start(folder.path(), &[], 1);
    let sign_in = || {
        let credentials = serde_json::json!({ "email": "a@b.co", "password": PASSWORD.trim_end() });
        let mut answer =
            ureq::post(format!("{}/api/auth/login", serving.address)).send_json(&credentials).expect("an answer");
        let body: serde_json::Value = answer.body_mut().read_json().expect("JSON");
        body["token"].as_str().expect("a token").to_owned()
    };
    let is_valid = |token: &str| -> bool {
        let request = ureq::get(format!("{}/api/auth/verify", serving.address));
        let mut answer = request.header("Authorization", format!("Bearer {token}")).call().expect("an answer");
        let body: serde_json::Value = answer.body_mut().read_json().expect("JSON");
        body["valid"] == true
    };
    let tokens = [sign_in(), sign_in()];
    assert!(tokens.iter().all(|token| is_valid(token)));
    let ended = run(folder.path(), &["logout-all", "--db", "x.db"], "");
    assert_eq!((ended.status.code(), String::from_utf8_lossy(&ended.stdout).as_ref()), (Some(0), "2 sessions ended\n"));
    assert!(!tokens.iter().any(|token| is_valid(token)));
    let again = run(folder.path(), &["logout-all", "--db", "x.db"], "");
    assert_eq!(String::from_utf8_lossy(&again.stdout), "0 sessions ended\n");
    let logged: String = rusqlite::Connection::open(folder.path().join("x.db"))
        .and_then(|db| {
            db.query_row(
                "SELECT after FROM audit_log WHERE action = 'session.end' AND actor = '' ORDER BY id",
                [],
                |row| row.get(0),
            )
        })
        .expect("the log");
    assert_eq!(logged, r#"{"ended":2}"#);
}

#[test]
fn programs_that_start_on_a_new_file_at_once_all_find_one_shop() {
    let folder = tempfile::tempdir().expect("a folder");
    let accounts: Vec<Child> = (0..6)
        .map(|n| {
            let email = format!("{n}@shop.example");
            let mut child = shop(folder.path())
                .args(["create-admin", "--db", "x.db", "--email", &email, "--password-stdin"])
                .spawn()
                .expect("the program starts");
            child.stdin.take().expect("a pipe").write_all(PASSWORD.as_bytes()).expect("it reads");
            child
        })
        .collect();
    let _serving = Serving::start(folder.path(), &[], 1);
    for account in accounts {
        let output = account.wait_with_output().expect("the program ends");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    let database = rusqlite::Connection::open(folder.path().join("x.db")).expect("the database");
    let counts: (i64, i64) = database
        .query_row("SELECT (SELECT count(*) FROM admins), (SELECT count(*) FROM products)", [], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })
        .expect("the tables");
    assert_eq!(counts, (6, 1));
}

#[test]
fn an_account_needs_an_address_of_its_own_and_a_long_password() {
    let folder = tempfile::tempdir().expect("a folder");
    assert_fails(&create_admin(folder.path(), "nonsense", PASSWORD), "Please enter a valid email address");
    assert_fails(&create_admin(folder.path(), "a@b.co", "short\n"), "at least 12 characters");
    assert_fails(&create_admin(folder.path(), "a@b.co", ""), "Please enter a new password");
    assert_fails(&create_admin(folder.path(), "a@b.co", "Password-Password-1\n"), "too easy to guess");
    assert_fails(&create_admin(folder.path(), "maria.sanchez@b.co", "maria.sanchez@b.co\n"), "too easy to guess");
    assert!(!folder.path().join("x.db").exists(), "nothing was made");
    assert!(create_admin(folder.path(), "a@b.co", PASSWORD).status.success());
    assert_fails(&create_admin(folder.path(), "A@B.co", PASSWORD), "already");
}

#[test]
fn a_file_that_is_no_shop_database_is_refused_untouched() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("x.db");
    let foreign = folder.path().join("foreign.db");
    rusqlite::Connection::open(&foreign).expect("a database").execute_batch("CREATE TABLE t (x)").expect("a table");
    let newer = folder.path().join("newer.db");
    let database = rusqlite::Connection::open(&newer).expect("a database");
    database.execute_batch("PRAGMA application_id = 0x53484f50; PRAGMA user_version = 99").expect("pragmas");
    drop(database);
    for (bytes, words) in [
        (b"hello, this is a letter".to_vec(), "is not a shop database"),
        (b"SQLite format 3\0 but no more than that".to_vec(), "cannot open"),
        (fs::read(foreign).expect("bytes"), "is not a shop database"),
        (fs::read(newer).expect("bytes"), "newer version"),
    ] {
        fs::write(&path, &bytes).expect("a file");
        assert_fails(&run(folder.path(), &["serve", "--db", "x.db", "--listen", "127.0.0.1:0"], ""), words);
        assert_fails(&create_admin(folder.path(), "a@b.co", PASSWORD), words);
        assert_eq!(fs::read(&path).expect("the file"), bytes, "{words}: untouched");
        assert!(!folder.path().join("x.db.key").exists());
    }
}

#[test]
fn a_taken_port_and_a_missing_folder_are_told_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    assert_fails(&run(folder.path(), &["serve", "--db", "x.db", "--listen", &address], ""), "--listen");
    assert_fails(
        &run(folder.path(), &["serve", "--db", "no/such/x.db", "--listen", "127.0.0.1:0"], ""),
        "no/such/x.db",
    );
    assert_fails(&create_admin(folder.path(), "a@b.co", "Password-Password-1\n"), "too easy to guess");
    assert_fails(&create_admin(folder.path(), "maria.sanchez@b.co", "maria.sanchez@b.co\n"), "too easy to guess");
}

#[test]
fn a_key_file_of_the_wrong_size_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("x.db.key"), b"short").expect("a file");
    assert_fails(&run(folder.path(), &["serve", "--db", "x.db", "--listen", "127.0.0.1:0"], ""), "x.db.key");
}

/// Tries to serve a database that another program may serve: what it said if it did not.
fn try_to_serve(folder: &Path) -> Result<Serving, Output> {
    let mut child =
        shop(folder).args(["serve", "--db", "x.db", "--listen", "127.0.0.1:0"]).spawn().expect("the program starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
    if line.is_empty() {
        return Err(child.wait_with_output().expect("the program ends"));
    }
    Ok(Serving {
        child,
        address: line.trim_end().rsplit(' ').next().expect("an address").to_owned(),
        lines: vec![line],
    })
}

#[test]
fn a_database_is_served_by_one_process_at_a_time_and_accounts_are_made_beside_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let serving = Serving::start(folder.path(), &[], 1);
    let refused = try_to_serve(folder.path()).err().expect("one too many");
    assert_fails(&refused, "x.db is served already: stop that shop first");
    assert!(create_admin(folder.path(), "a@b.co", PASSWORD).status.success());
    assert_eq!(ureq::get(&serving.address).call().expect("an answer").status(), 200, "the first one goes on");
    // SIGKILL: it cannot tell anyone that it is gone.
    drop(serving);
    assert!(try_to_serve(folder.path()).is_ok());
}

#[test]
fn of_several_that_start_on_a_new_file_at_once_one_serves_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let tried: Vec<_> = std::thread::scope(|scope| {
        let starts: Vec<_> = (0..3).map(|_| scope.spawn(|| try_to_serve(folder.path()))).collect();
        starts.into_iter().map(|start| start.join().expect("no panic")).collect()
    });
    assert_eq!(tried.iter().filter(|tried| tried.is_ok()).count(), 1);
    for refused in tried.iter().filter_map(|tried| tried.as_ref().err()) {
        assert_fails(refused, "x.db is served already");
    }
}

#[test]
fn wrong_usage_has_status_two() {
    let folder = tempfile::tempdir().expect("a folder");
    for arguments in [
        &[][..],
        &["sell"],
        &["serve", "--listen", "here"],
        &["serve", "--support-email", "nobody"],
        &["serve", "--pixel-id", "<script>"],
        &["serve", "--trusted-proxy", "10.0.0.1,proxy.example"],
        &["serve", "--support-email", "a@b.co?bcc=c%40d.e"],
        &["serve", "--idle-timeout", "75"],
        &["serve", "--idle-timeout", "0s"],
        &["serve", "--idle-timeout", "2h"],
        &["serve", "--idle-timeout", "-5s"],
        &["create-admin", "--email"],
        &["create-admin", "--password", "secret"],
    ] {
        assert_eq!(run(folder.path(), arguments, "").status.code(), Some(2), "{arguments:?}");
    }
}

#[test]
fn every_flag_of_serve_has_a_variable() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut child = shop(folder.path())
        .arg("serve")
        .env("SHOP_DB", "y.db")
        .env("SHOP_LISTEN", "127.0.0.1:0")
        .env("SHOP_SUPPORT_EMAIL", "env@shop.example")
        .env("SHOP_PIXEL_ID", "123456")
        .env("SHOP_TRUSTED_PROXY", "127.0.0.1,::1")
        .spawn()
        .expect("the program starts");
    let mut first = String::new();
    BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut first).expect("a line");
    let address = first.trim_end().rsplit(' ').next().expect("an address");
    let mut answer = ureq::get(address).call().expect("an answer");
    let policy = answer.headers()["content-security-policy"].to_str().expect("text").to_owned();
    let page = answer.body_mut().read_to_string().expect("text");
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    assert!(page.contains("env@shop.example") && page.contains(r#""pixelId":"123456""#));
    assert!(policy.contains("https://connect.facebook.net; style-src"), "{policy}");
    assert!(policy.contains("trusted-types shop-pixel connect.facebook.net/fbevents "), "{policy}");
    assert!(folder.path().join("y.db").exists());
}

#[test]
fn openapi_prints_the_committed_document() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = run(folder.path(), &["openapi"], "");
    assert_eq!(String::from_utf8_lossy(&output.stdout), include_str!("../openapi.yaml"), "run make openapi");
}

#[test]
fn a_stalled_request_is_ended_and_does_not_hold_up_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let serving = Serving::start(folder.path(), &[], 1);
    let peer = serving.address.trim_start_matches("http://");
    let mut half_a_head = std::net::TcpStream::connect(peer).expect("a connection");
    half_a_head.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n").expect("written");
    let mut half_a_body = std::net::TcpStream::connect(peer).expect("a connection");
    half_a_body
        .write_all(
            b"POST /api/orders HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{",
        )
        .expect("written");
    assert_eq!(ureq::get(&serving.address).call().expect("an answer").status(), 200);
    let mut answer = String::new();
    half_a_body.read_to_string(&mut answer).expect("an answer and the end");
    assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("x-content-type-options: nosniff"), "{answer}");
    let mut nothing = Vec::new();
    half_a_head.read_to_end(&mut nothing).expect("the end");
    assert!(nothing.is_empty() || nothing.starts_with(b"HTTP/1.1 408"), "{}", String::from_utf8_lossy(&nothing));
}

#[test]
fn what_is_done_is_done_although_it_cannot_be_printed() {
    let folder = tempfile::tempdir().expect("a folder");
    let run_unprinted = |arguments: &[&str]| {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("the device");
        let mut child = shop(folder.path()).args(arguments).stdout(full).spawn().expect("the program starts");
        // A program that needs no input may have gone before it is written.
        let _ = child.stdin.take().expect("a pipe").write_all(PASSWORD.as_bytes());
        child.wait_with_output().expect("the program ends")
    };
    for (arguments, said) in [
        (&["create-admin", "--db", "x.db", "--email", "a@b.co", "--password-stdin"][..], "a@b.co can sign in"),
        (&["logout-all", "--db", "x.db"], "0 sessions ended"),
    ] {
        let output = run_unprinted(arguments);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {stderr}");
        assert!(stderr.contains(said) && stderr.lines().count() == 1, "{stderr}");
    }
    assert_fails(&create_admin(folder.path(), "a@b.co", PASSWORD), "--email: ");
    assert_fails(&run_unprinted(&["openapi"]), "standard output");
}
