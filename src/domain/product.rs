//! Products and their variants.

mod correction;
mod fabric;
mod first;
mod if_match;
mod json;
mod low_stock;
mod name;
mod new;
mod pictures;
mod sale;
mod saved;
mod slug;

pub use correction::StockCorrection;
pub use first::first_product;
pub use if_match::IfMatch;
pub use json::ProductJson;
pub use low_stock::{LOW_STOCK_HINT, low_stock_message};
pub use name::name_in_color;
pub use new::{MAX_COLORS, NewProduct, NewVariant, RawProduct, RawVariant, Stock};
pub use pictures::PicturesEdit;
pub use sale::SaleEnd;
pub use saved::{Product, ProductPicture, Variant};
pub use slug::slug;
