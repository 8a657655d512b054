//! The name of what is sold.

/// Returns a product with its color, such as `Towel in Pink`. The color is empty for a product without colors.
pub fn name_in_color(title: &str, color: &str) -> String {
    if color.is_empty() { title.to_owned() } else { format!("{title} in {color}") }
}
