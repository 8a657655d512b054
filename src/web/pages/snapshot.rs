//! All pages of one state of the catalog, by path.

use std::collections::HashMap;

use percent_encoding::percent_decode_str;

use crate::domain::product::Product;
use crate::web::serve::Resource;

/// All pages, rendered for one state of the catalog.
pub struct Snapshot {
    pub(super) by_path: HashMap<String, Resource>,
    /// Product pages whose query names a color, by [`color_key`]. They differ in the picture of a shared link.
    pub(super) by_color: HashMap<String, Resource>,
    /// The page of every order, if orders have one, and in live mode that of every answer to a mail, by path prefix.
    pub(super) secret_pages: Vec<(&'static str, Resource)>,
    pub(super) not_found: Resource,
    /// The response to a form sent without JavaScript.
    pub(super) form_rejected: Resource,
    pub(super) products: Vec<Product>,
}

/// Returns the key of a product page in one of its colors. Colors are matched without regard to case.
pub(super) fn color_key(path: &str, color: &str) -> String {
    format!("{path}?{}", color.to_lowercase())
}

impl Snapshot {
    /// Returns the page of a path, in the color that its query names if there is one.
    pub(super) fn page(&self, path: &str, color: Option<&str>) -> Option<&Resource> {
        let in_color = color.and_then(|color| self.by_color.get(&color_key(path, color)));
        in_color.or_else(|| self.by_path.get(path))
    }

    /// Compresses every page for the content codings in which clients requested its last version.
    pub(super) fn compress_as(&self, last: &Self) {
        for (pages, last) in [(&self.by_path, &last.by_path), (&self.by_color, &last.by_color)] {
            for (key, page) in pages {
                if let Some(last) = last.get(key) {
                    page.compress_as(last);
                }
            }
        }
        for ((_, page), (_, last)) in self.secret_pages.iter().zip(&last.secret_pages) {
            page.compress_as(last);
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
