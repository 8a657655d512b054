//! `deploy/shop-replica` with a damaged replica, on a full disk, and after it was killed while it copied.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use crate::machine::SCRIPT;
use crate::replica::{machine, place};
use crate::tmpfs::{Disk, fill_up_to};

const MIB: u64 = 1024 * 1024;

/// Runs a shell command on all files of a replica.
fn damage(replica: &Path, command: &str) {
    let mut find = Command::new("find");
    find.arg(replica).args(["-name", "*.ltx", "-exec", "sh", "-c", command, "sh", "{}", "+"]);
    assert!(find.status().expect("it starts").success());
}

#[test]
fn a_damaged_replica_is_not_restored_and_the_database_stays() {
    let shared = tempfile::tempdir().expect("a folder");
    let (Some(first), Some(second)) = (machine(shared.path(), "a"), machine(shared.path(), "b")) else { return };
    first.serve_orders(100_000, 3);
    assert_eq!(second.run("take-over").0, Some(0));
    second.serve_orders(200_000, 2);
    let (replica, intact) = (shared.path().join("target/2"), shared.path().join("intact"));
    assert!(Command::new("cp").arg("-a").args([&replica, &intact]).status().expect("it starts").success());
    let garble = "for file; do printf damaged | dd of=\"$file\" bs=1 seek=150 conv=notrunc status=none; done";
    for command in ["truncate -s 200 \"$@\"", garble] {
        damage(&replica, command);
        for action in ["take-over", "verify"] {
            let (status, line) = first.run(action);
            let reason = "shop-replica: replica 2 cannot be restored: Error: ";
            assert!(status == Some(1) && line.starts_with(reason), "{action}: {status:?} {line}");
        }
        assert_eq!((first.count_orders(), first.number().as_str(), first.check()), (3, "REPLICA=1\n", Some(3)));
        damage(&replica, "rm \"$@\"");
        assert!(
            Command::new("cp").arg("-a").arg(intact.join(".")).arg(&replica).status().expect("it starts").success()
        );
    }
    assert_eq!(first.run("take-over").0, Some(0));
    assert_eq!((first.count_orders(), first.number().as_str(), first.check()), (5, "REPLICA=3\n", Some(0)));
}

#[test]
fn without_space_for_a_second_database_the_first_one_stays() {
    let target = tempfile::tempdir().expect("a folder");
    let Some(disk) = Disk::mount("size=160m") else { return };
    symlink(target.path(), disk.path().join("target")).expect("a link");
    let Some(machine) = machine(disk.path(), "a") else { return };
    machine.serve_orders(100_000, 3);
    // Neither the restored database nor its copy, or only the first one.
    for (free, reason) in [(0, "no space left on device"), (16 * MIB, "MB")] {
        let filler = fill_up_to(disk.path(), free);
        let (status, line) = machine.run("take-over");
        assert!(status == Some(1) && line.contains(reason), "{status:?} {line}");
        assert_eq!((machine.count_orders(), machine.number().as_str()), (3, "REPLICA=1\n"), "{line}");
        filler.set_len(0).expect("a file");
    }
    assert_eq!(machine.run("take-over").0, Some(0));
    assert_eq!((machine.count_orders(), machine.number().as_str(), machine.check()), (3, "REPLICA=2\n", Some(0)));
    let (_litestream, shop) = machine.serve();
    let filler = fill_up_to(disk.path(), 0);
    let (status, line) = machine.run("verify");
    assert!(
        status == Some(1) && line.contains("verify needs ") && line.contains("0 MiB are free"),
        "{status:?} {line}"
    );
    let mut elsewhere = machine.command(SCRIPT);
    elsewhere.env("VERIFY_IN", target.path()).arg("verify");
    assert!(elsewhere.output().expect("it starts").status.success());
    assert_eq!(ureq::get(&shop.url).call().expect("a page").status(), 200);
    filler.set_len(0).expect("a file");
    place(&shop.url, 200_000);
    let (status, line) = machine.run("verify");
    assert_eq!(status, Some(0), "{line}");
    assert!(!machine.folder.join("shop.db.verify").exists());
}

#[test]
fn a_take_over_that_was_killed_while_it_copied_is_run_again() {
    let shared = tempfile::tempdir().expect("a folder");
    let (Some(first), Some(second)) = (machine(shared.path(), "a"), machine(shared.path(), "b")) else { return };
    first.serve_orders(100_000, 3);
    // Litestream leaves this one, and `shop restore` the other.
    let restored = second.folder.join("shop.db.taken-over");
    fs::create_dir(&restored).expect("a folder");
    fs::write(restored.join("shop.db.tmp"), "SQLite").expect("a file");
    fs::write(second.folder.join("shop.db.partial"), "SQLite").expect("a file");
    let interrupted = "shop-replica: a take-over was interrupted: run shop-replica take-over again";
    assert_eq!(second.run("check"), (Some(3), interrupted.to_owned()));
    assert_eq!((second.run("take-over").0, second.check(), second.count_orders()), (Some(0), Some(0), 3));
}
