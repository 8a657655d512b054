//! The route of a request, for the log and the metrics: a pattern without ids, names or anything else that a client
//! chooses.

use std::collections::HashMap;

/// The route of a path that belongs to no page, file or operation.
pub(super) const UNKNOWN: &str = "unknown";
/// The route of requests to the port that redirects to HTTPS.
pub(super) const REDIRECT: &str = "redirect";

/// Every route of the shop.
pub(super) struct Routes {
    /// Paths without a variable segment.
    fixed: HashMap<&'static str, &'static str>,
    /// Patterns in segments. A segment that begins with a colon is variable.
    variable: Vec<(Vec<&'static str>, &'static str)>,
}

impl Routes {
    /// Creates the routes from patterns such as `/api/orders/:id`. They are kept until the program ends.
    pub(super) fn new(patterns: impl IntoIterator<Item = String>) -> Self {
        let (mut fixed, mut variable) = (HashMap::new(), Vec::new());
        for pattern in patterns {
            let pattern: &'static str = pattern.leak();
            if pattern.contains("/:") {
                variable.push((pattern.split('/').collect(), pattern));
            } else {
                fixed.insert(pattern, pattern);
            }
        }
        Self { fixed, variable }
    }

    /// Returns the route of a path, or [`UNKNOWN`].
    pub(super) fn of(&self, path: &str) -> &'static str {
        let is_match = |pattern: &[&str]| {
            let mut segments = path.split('/');
            let fits =
                |part: &&str| segments.next().is_some_and(|s| s == *part || (part.starts_with(':') && !s.is_empty()));
            pattern.iter().all(fits) && segments.next().is_none()
        };
        let variable = || self.variable.iter().find(|(pattern, _)| is_match(pattern)).map(|(_, name)| *name);
        self.fixed.get(path).copied().or_else(variable).unwrap_or(UNKNOWN)
    }
}

#[cfg(test)]
mod tests {
    use super::{Routes, UNKNOWN};

    #[test]
    fn a_path_has_the_route_of_the_pattern_it_fits_and_no_other_name() {
        let patterns = ["/", "/shop", "/product/:id", "/api/orders", "/api/orders/status", "/api/orders/:id/status"];
        let routes = Routes::new(patterns.map(str::to_owned));
        for (path, expected) in [
            ("/", "/"),
            ("/shop", "/shop"),
            ("/product/x", "/product/:id"),
            ("/product/jane@example.com", "/product/:id"),
            ("/product/", UNKNOWN),
            ("/product/x/y", UNKNOWN),
            ("/api/orders/status", "/api/orders/status"),
            ("/api/orders/123/status", "/api/orders/:id/status"),
            ("/api/orders/123/", UNKNOWN),
            ("/:id", UNKNOWN),
            ("", UNKNOWN),
            ("*", UNKNOWN),
        ] {
            assert_eq!(routes.of(path), expected, "{path}");
        }
    }
}
