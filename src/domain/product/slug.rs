//! Product ids, which are part of a URL.

/// Returns the title as a URL segment: lowercase ASCII letters and digits joined by dashes, at most 60 characters.
pub fn slug(title: &str) -> String {
    let words: Vec<String> = title
        .to_lowercase()
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    let slug: String = words.join("-").chars().take(60).collect();
    if slug.is_empty() { "product".to_owned() } else { slug.trim_end_matches('-').to_owned() }
}
