//! `shop completions`, `shop man` and `shop --version`.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::shop::{assert_fails, run};

#[allow(dead_code, clippy::print_stdout, reason = "the build script has a main function, which prints to cargo")]
#[path = "../../src/build.rs"]
mod build;

fn output(folder: &Path, arguments: &[&str]) -> String {
    let output = run(folder, arguments, "");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn completion_scripts_name_every_command_and_bash_loads_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    for shell in ["bash", "zsh", "fish"] {
        let script = output(folder.path(), &["completions", shell]);
        for word in ["set-stock", "create-admin", "backup-dir", "doctor"] {
            assert!(script.contains(word), "{shell} does not complete {word}");
        }
    }
    fs::write(folder.path().join("shop.bash"), output(folder.path(), &["completions", "bash"])).expect("a file");
    let load = "source ./shop.bash && complete -p shop && COMP_WORDS=(shop orders ex) COMP_CWORD=2 && _shop shop ex orders \
                && echo \"${COMPREPLY[@]}\"";
    let bash = Command::new("bash").current_dir(folder.path()).args(["-c", load]).output().expect("bash");
    let text = String::from_utf8_lossy(&bash.stdout);
    assert!(text.contains("-F _shop") && text.trim_end().ends_with("export"), "{text}");
    assert_eq!(run(folder.path(), &["completions", "cmd"], "").status.code(), Some(2));
}

#[test]
fn manual_pages_describe_every_command_and_are_the_same_each_time() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(output(folder.path(), &["man"]).contains(".TH shop 1"));
    for name in ["a", "b/c"] {
        assert_eq!(output(folder.path(), &["man", name]), "");
    }
    let read = |name: &str| -> Vec<(String, String)> {
        let files = fs::read_dir(folder.path().join(name)).expect("a folder").map(|file| file.expect("a file").path());
        let mut pages: Vec<(String, String)> = files
            .map(|file| {
                (file.file_name().expect("a name").to_string_lossy().into(), fs::read_to_string(file).expect("text"))
            })
            .collect();
        pages.sort();
        pages
    };
    let pages = read("a");
    assert!(pages == read("b/c"));
    let page = |name: &str| &pages.iter().find(|(file, _)| file == name).expect(name).1;
    for (name, words) in [
        ("shop.1", "shop\\-orders(1)"),
        ("shop-serve.1", "SHOP_TRUSTED_PROXY"),
        ("shop-check.1", "\\-\\-max\\-backup\\-age"),
        ("shop-orders-export.1", "one row per line of an order"),
        ("shop-products-set-stock.1", "\\-\\-units"),
    ] {
        assert!(page(name).contains(words), "{name} does not contain {words}: {}", page(name));
    }
    fs::write(folder.path().join("file"), "").expect("a file");
    assert_fails(&run(folder.path(), &["man", "file"], ""), "cannot write to file");
}

#[test]
fn the_version_names_the_build_and_sqlite() {
    let folder = tempfile::tempdir().expect("a folder");
    let sqlite = rusqlite::version();
    let expected = format!("shop {} (development build, SQLite {sqlite})\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(output(folder.path(), &["--version"]), expected);
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
