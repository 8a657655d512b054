//! What `shop init` says at the end.

use std::path::Path;

use crate::domain::constants::constants;

const UNIT: &str = include_str!("../../../deploy/shop.service");

pub(super) fn next_steps(file: &Path, database: &Path, email: &str, is_live: bool, backups: Option<&Path>) -> String {
    let (file, database) = (file.display(), database.display());
    let material = format!(
        "Say what the product is made of, and where ({}), such as:\n    \
         shop products set-material --config {file} --material 'Glazed stoneware' --origin imported\n",
        constants().list("origins").join(", ")
    );
    let material = if is_live { material } else { String::new() };
    let start = format!("ExecStart=/usr/local/bin/shop serve --config {file}");
    let is_shipped = UNIT.lines().any(|line| line == start);
    let is_writable = |folder: &&Path| is_shipped && folder.starts_with("/var/lib/shop");
    let paths = backups.filter(|folder| !is_writable(folder)).map(|path| format!("ReadWritePaths={}", path.display()));
    let lines = (!is_shipped).then_some(start).into_iter().chain(paths);
    let lines: String = lines.map(|line| format!("    {line}\n")).collect();
    let unit = if lines.is_empty() { lines } else { format!(", in shop.service:\n{lines}Then") };
    format!(
        "{file} has the settings, and {database} the data\n{email} can sign in on /admin/login\n\
         {material}Start the shop:\n    shop serve --config {file}\n\
         Or with systemd{unit}:\n    sudo systemctl enable --now shop.socket shop.service"
    )
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::next_steps;

    #[test]
    fn the_shipped_unit_needs_no_line_for_its_own_folder() {
        let [file, database] = ["/var/lib/shop/shop.toml", "/var/lib/shop/shop.db"].map(Path::new);
        let steps = |backups: &str| next_steps(file, database, "owner@shop.example", true, Some(Path::new(backups)));
        let enable = "    sudo systemctl enable --now shop.socket shop.service";
        let inside = steps("/var/lib/shop/backups");
        assert!(inside.ends_with(&format!("\nOr with systemd:\n{enable}")), "{inside}");
        let outside = steps("/backup");
        let lines = format!("\nOr with systemd, in shop.service:\n    ReadWritePaths=/backup\nThen:\n{enable}");
        assert!(outside.ends_with(&lines), "{outside}");
    }
}
