//! All pages of one state of the catalog, by path.

use std::collections::HashMap;

use percent_encoding::percent_decode_str;

use crate::domain::product::Product;
use crate::web::serve::Resource;

/// All pages, rendered for one state of the catalog.
pub struct Snapshot {
    pub(super) by_path: HashMap<String, Resource>,
    pub(super) not_found: Resource,
    /// The response to a form sent without JavaScript.
    pub(super) form_rejected: Resource,
    pub(super) products: Vec<Product>,
}

impl Snapshot {
    /// Compresses every page for the content codings in which clients requested its last version.
    pub(super) fn compress_as(&self, last: &Self) {
        for (key, page) in &self.by_path {
            if let Some(last) = last.by_path.get(key) {
                page.compress_as(last);
            }
        }
        self.not_found.compress_as(&last.not_found);
        self.form_rejected.compress_as(&last.form_rejected);
    }

    /// Returns the path of the page whose path differs only in letter case, percent-encoding or trailing slashes.
    ///
    /// An encoded slash is not a separator (RFC 3986, section 2.2).
    pub(super) fn canonical_path(&self, path: &str) -> Option<&str> {
        let segments = path.trim_end_matches('/').split('/').map(|segment| {
            let segment = percent_decode_str(segment).decode_utf8().ok()?;
            (!segment.contains('/')).then(|| segment.to_lowercase())
        });
        let canonical = segments.collect::<Option<Vec<_>>>()?.join("/");
        let canonical = if canonical.is_empty() { "/" } else { &canonical };
        self.by_path.get_key_value(canonical).map(|(path, _)| path.as_str())
    }
}
