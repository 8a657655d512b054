//! Finds the route of a path: a pattern without ids, names or anything else that a client chooses.

use std::collections::HashMap;

/// Routes of paths.
pub struct Routes {
    /// Paths without a variable segment.
    fixed: HashMap<&'static str, &'static str>,
    /// Patterns in segments. A segment that begins with a colon is variable.
    variable: Vec<(Vec<&'static str>, &'static str)>,
}

impl Routes {
    /// Creates the routes from patterns such as `/api/orders/:id`. They are kept until the program ends.
    pub fn new(patterns: impl IntoIterator<Item = String>) -> Self {
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

    /// Returns the route of a path.
    pub fn find(&self, path: &str) -> Option<&'static str> {
        let is_match = |pattern: &[&str]| {
            let mut segments = path.split('/');
            let fits =
                |part: &&str| segments.next().is_some_and(|s| s == *part || (part.starts_with(':') && !s.is_empty()));
            pattern.iter().all(fits) && segments.next().is_none()
        };
        let variable = || self.variable.iter().find(|(pattern, _)| is_match(pattern)).map(|(_, name)| *name);
        self.fixed.get(path).copied().or_else(variable)
    }
}

#[cfg(test)]
mod tests {
    use super::Routes;

    #[test]
    fn a_path_has_the_route_of_the_pattern_it_fits_and_no_other_name() {
        let patterns = ["/", "/shop", "/product/:id", "/api/orders", "/api/orders/changes", "/api/orders/:id/status"];
        let routes = Routes::new(patterns.map(str::to_owned));
        for (path, expected) in [
            ("/", Some("/")),
            ("/shop", Some("/shop")),
            ("/product/x", Some("/product/:id")),
            ("/product/jane@example.com", Some("/product/:id")),
            ("/product/", None),
            ("/product/x/y", None),
            ("/api/orders/changes", Some("/api/orders/changes")),
            ("/api/orders/123/status", Some("/api/orders/:id/status")),
            ("/api/orders/123/", None),
            ("/:id", None),
            ("", None),
            ("*", None),
        ] {
            assert_eq!(routes.find(path), expected, "{path}");
        }
    }
}
