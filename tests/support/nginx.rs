//! nginx with the files of `deploy/`, on other addresses and without TLS.

use std::fs;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::process::Command;

/// Returns an address that was just free: a proxy cannot report which one it chose.
pub(crate) fn free_address() -> SocketAddr {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|listener| listener.local_addr()).expect("a port")
}

/// Returns a text with each of these parts, which it must have once, replaced.
pub(crate) fn replaced(mut text: String, parts: &[(&str, String)]) -> String {
    for (part, with) in parts {
        assert_eq!(text.matches(part).count(), 1, "{part} in {text}");
        text = text.replace(part, with);
    }
    text
}

/// Runs nginx with this part in the frame that Debian's `nginx.conf` has.
pub(crate) fn in_frame(folder: &Path, server: &str) -> Command {
    fs::create_dir_all(folder.join("temporary")).expect("a folder");
    let folder = folder.display();
    let main = format!(
        "daemon off;\nmaster_process off;\npid {folder}/nginx.pid;\nevents {{}}\nhttp {{\naccess_log {folder}/access.log;\n\
         client_body_temp_path {folder}/temporary/body;\nproxy_temp_path {folder}/temporary/proxy;\n\
         fastcgi_temp_path {folder}/fastcgi;\nuwsgi_temp_path {folder}/uwsgi;\nscgi_temp_path {folder}/scgi;\n\
         {server}\n}}\n"
    );
    let file = format!("{folder}/nginx.conf");
    fs::write(&file, main).expect("a file");
    let mut command = Command::new("nginx");
    command.args(["-e", &format!("{folder}/error.log"), "-p", &folder.to_string(), "-c", &file]);
    command
}

/// The shipped cache, with a shop behind it and a second machine that does not respond.
pub(crate) fn edge(folder: &Path, listen: SocketAddr, shop: &str) -> Command {
    let parts = [
        ("10.0.0.1:8080", shop.to_owned()),
        ("10.0.0.2:8080", free_address().to_string()),
        ("/var/cache/nginx/shop", folder.join("cache").display().to_string()),
        ("listen 443 ssl http2;", format!("listen {listen};")),
    ];
    in_frame(folder, &replaced(without_tls("nginx-edge.conf"), &parts))
}

pub(crate) fn without_tls(file: &str) -> String {
    let text = fs::read_to_string(format!("{}/deploy/{file}", env!("CARGO_MANIFEST_DIR"))).expect("a file");
    let lines = text.lines().filter(|line| !line.contains("listen [::]") && !line.contains("ssl_certificate"));
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the keys of everything in a cache, such as `shop_machines/shop`.
pub(crate) fn stored(folder: &Path) -> Vec<String> {
    let Ok(files) = fs::read_dir(folder) else { return Vec::new() };
    let keys = files.filter_map(Result::ok).flat_map(|file| {
        if file.path().is_dir() {
            return stored(&file.path());
        }
        let bytes = fs::read(file.path()).unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes);
        text.lines().find_map(|line| line.strip_prefix("KEY: ").map(str::to_owned)).into_iter().collect()
    });
    keys.collect()
}
