//! The pictures of a color, or of a product without colors, besides its image.

use super::saved::{ProductPicture, Variant};
use crate::domain::constants::constants;
use crate::domain::rules::{self, FieldError};

/// The pictures as staff send them. `None` keeps the current ones; a new color has none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PicturesEdit {
    /// The alternative text of the image. `None` keeps it with its image.
    pub alt: Option<String>,
    /// The pictures after the image.
    pub pictures: Option<Vec<ProductPicture>>,
}

impl PicturesEdit {
    /// Returns the valid edit of the pictures after `image`. `path` is that of the fields: empty, or `variants[0].`.
    pub(super) fn parse(&self, image: &str, path: &str, errors: &mut Vec<FieldError>) -> Self {
        let alt = self.alt.as_ref().map(|alt| rules::parse("picture_alt", format!("{path}alt"), alt, errors));
        let Some(raw) = &self.pictures else { return Self { alt, pictures: None } };
        let max = constants().max_pictures;
        if raw.len() >= max {
            errors.push(FieldError::new(format!("{path}pictures"), format!("Please use at most {max} pictures")));
            return Self::default();
        }
        let mut pictures: Vec<ProductPicture> = Vec::with_capacity(raw.len());
        for (index, raw) in raw.iter().enumerate() {
            let path = |field: &str| format!("{path}pictures[{index}].{field}");
            let parsed = rules::parse("product_image", path("image"), &raw.image, errors);
            if parsed == image || pictures.iter().any(|picture| picture.image == parsed) {
                errors.push(FieldError::new(path("image"), "Each picture must be listed only once"));
            }
            let alt = rules::parse("picture_alt", path("alt"), &raw.alt, errors);
            pictures.push(ProductPicture { image: parsed, alt });
        }
        Self { alt, pictures: Some(pictures) }
    }

    /// Returns the alternative text of `image` and the pictures after it, given the current color if there is one.
    pub(super) fn apply(&self, image: &str, before: Option<&Variant>) -> (String, Vec<ProductPicture>) {
        let same_image = before.filter(|variant| variant.image == image);
        let alt = self.alt.clone().or_else(|| Some(same_image?.alt.clone())).unwrap_or_default();
        let kept =
            || before.iter().flat_map(|variant| &variant.pictures).filter(|p| p.image != image).cloned().collect();
        (alt, self.pictures.clone().unwrap_or_else(kept))
    }
}
