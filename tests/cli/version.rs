//! `shop --version`.

use std::fs;
use std::process::Command;

use crate::shop::run;

#[allow(dead_code, clippy::print_stdout, reason = "the build script has a main function, which prints to cargo")]
#[path = "../../src/build.rs"]
mod build;

#[test]
fn the_version_names_the_build_and_sqlite() {
    let folder = tempfile::tempdir().expect("a folder");
    let sqlite = rusqlite::version();
    let expected = format!("shop {} (development build, SQLite {sqlite})\n", env!("CARGO_PKG_VERSION"));
    let output = run(folder.path(), &["--version"], "");
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stdout).as_ref()), (Some(0), expected.as_str()));
}

#[test]
fn a_release_names_the_commit_at_the_top_of_a_repository_only() {
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(build::commit_of(folder.path()), None);
    let git = |arguments: &[&str]| {
        let identity = ["-c", "user.name=a", "-c", "user.email=a@b.co"];
        let output =
            Command::new("git").current_dir(folder.path()).args(identity).args(arguments).output().expect("git");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    };
    git(&["init", "--quiet"]);
    assert_eq!(build::commit_of(folder.path()), None, "there is no commit yet");
    git(&["commit", "--quiet", "--allow-empty", "--message", "first"]);
    let commit = git(&["rev-parse", "HEAD"]);
    assert_eq!(build::commit_of(folder.path()).as_deref(), commit.get(..12));
    fs::create_dir(folder.path().join("inner")).expect("a folder");
    assert_eq!(build::commit_of(&folder.path().join("inner")), None, "an unpacked archive in another repository");
}
