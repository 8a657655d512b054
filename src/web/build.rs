//! Stops a build without the settings of `.cargo/config.toml`, and rebuilds when files are added to the built UI.

use std::{env, fs};

fn main() {
    // By itself cargo tracks only source files.
    println!("cargo::rerun-if-changed=ui/dist");
    // Cargo reads `.cargo/config.toml` only when it is started in this folder or below.
    let config = fs::read_to_string(".cargo/config.toml").expect("the settings");
    require(&config, "LIBSQLITE3_FLAGS");
    if env::var_os("CARGO_FEATURE_JEMALLOC").is_some() {
        require(&config, "JEMALLOC_SYS_WITH_MALLOC_CONF");
    }
}

fn require(config: &str, name: &str) {
    println!("cargo::rerun-if-env-changed={name}");
    let is_set = env::var(name).is_ok_and(|value| config.contains(&format!("{name} = {{ value = \"{value}\"")));
    if !is_set {
        println!("cargo::error={name} is not the value of .cargo/config.toml: start cargo in the folder of Cargo.toml");
    }
}
