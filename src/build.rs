//! Stops a build without the settings of `.cargo/config.toml`, rebuilds when files are added to the built UI, finds the
//! brand, compresses `openapi.yaml`, and names the commit for `shop --version`.

use std::fs::File;
use std::io::copy;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use flate2::Compression;
use flate2::read::GzEncoder;

fn main() {
    // By itself cargo tracks only source files.
    println!("cargo::rerun-if-changed=ui/dist");
    // Cargo reads `.cargo/config.toml` only when it is started in this folder or below.
    let config = fs::read_to_string(".cargo/config.toml").expect("the settings");
    require(&config, "LIBSQLITE3_FLAGS");
    if env::var_os("CARGO_FEATURE_JEMALLOC").is_some() {
        require(&config, "JEMALLOC_SYS_WITH_MALLOC_CONF");
    }
    if env::var("RUSTC_LINKER").is_ok_and(|linker| linker == "rust-lld") {
        // Relative relocations as a bitmap save half a megabyte. Equal functions are written once, unless code in C may
        // compare their addresses.
        println!("cargo::rustc-link-arg-bins=-zpack-relative-relocs");
        println!("cargo::rustc-link-arg-bins=--icf=safe");
    }
    println!("cargo::rerun-if-env-changed=BRAND");
    println!("cargo::rustc-env=BRAND_PATH={}", brand().display());
    println!("cargo::rerun-if-env-changed=SHOP_COMMIT");
    println!("cargo::rustc-env=BUILD_ID={}", build());
    println!("cargo::rerun-if-changed=openapi.yaml");
    compress("openapi.yaml", &PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it")).join("openapi.yaml.gz"));
}

fn compress(from: &str, to: &Path) {
    let mut text = GzEncoder::new(File::open(from).expect(from), Compression::best());
    copy(&mut text, &mut File::create(to).expect("the file to write")).expect(from);
}

/// Returns the folder of the brand, as `ui/brand-folder.ts` does.
fn brand() -> PathBuf {
    let name = env::var("BRAND").ok().filter(|name| !name.is_empty());
    Path::new(&env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it")).join(name.as_deref().unwrap_or("brand"))
}

fn require(config: &str, name: &str) {
    println!("cargo::rerun-if-env-changed={name}");
    let is_set = env::var(name).is_ok_and(|value| config.contains(&format!("{name} = {{ value = \"{value}\"")));
    if !is_set {
        println!("cargo::error={name} is not the value of .cargo/config.toml: start cargo in the folder of Cargo.toml");
    }
}

/// Returns what `shop --version` says about the build. Only a release depends on the commit: otherwise every commit would
/// compile the crate and its tests again.
fn build() -> String {
    if env::var("PROFILE").as_deref() != Ok("release") {
        return "development build".into();
    }
    // For a build outside of git, such as from a source archive.
    let given = env::var("SHOP_COMMIT").ok().filter(|commit| !commit.is_empty());
    let folder = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    if let Some(log) =
        git(Path::new(&folder), &["rev-parse", "--git-path", "logs/HEAD"]).filter(|log| Path::new(log).exists())
    {
        println!("cargo::rerun-if-changed={log}");
    }
    let commit = given.or_else(|| commit_of(Path::new(&folder))).unwrap_or_else(|| "unknown".into());
    format!("commit {commit}")
}

/// Returns the first 12 digits of the commit that is checked out, or `None` if the folder is not the top of a repository.
pub(crate) fn commit_of(folder: &Path) -> Option<String> {
    let top = git(folder, &["rev-parse", "--show-toplevel"])?;
    if fs::canonicalize(top).ok()? != fs::canonicalize(folder).ok()? {
        return None;
    }
    // Not `--short`, which is longer in a repository with more objects.
    git(folder, &["rev-parse", "HEAD"])?.get(..12).map(str::to_owned)
}

fn git(folder: &Path, arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").current_dir(folder).args(arguments).output().ok()?;
    let text = output.status.success().then(|| String::from_utf8(output.stdout).ok())??;
    Some(text.trim_end().to_owned())
}
