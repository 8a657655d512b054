//! The pages: prerendered by the build, rendered with the live catalog, and served by path.

mod crawlers;
mod csp;
mod data;
mod lookup;
mod open_graph;
mod refresh;
mod render;
mod snapshot;
mod template;

pub(super) use refresh::Pages;
pub use render::Renderer;
pub use snapshot::Snapshot;
