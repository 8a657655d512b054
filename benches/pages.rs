//! Measures rendering all pages after a catalog change.

use criterion::{Criterion, criterion_group, criterion_main};
use shop::domain::product::first_product;
use shop::web::{Renderer, Settings};

fn pages(c: &mut Criterion) {
    let settings = Settings {
        support_email: "help@shop.example".into(),
        seller: None,
        pixel_id: None,
        has_order_page: false,
        origin: "https://shop.example".into(),
        live: None,
    };
    let products = vec![first_product()];
    let renderer = Renderer::new(settings);
    c.bench_function("render all pages", |b| b.iter(|| renderer.render_all(products.clone())));
}

criterion_group!(benches, pages);
criterion_main!(benches);
