//! Measures a catalog change: rendering all pages and compressing them.

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use shop::domain::product::first_product;
use shop::web::{Renderer, Settings};

fn pages(c: &mut Criterion) {
    let settings =
        Settings { support_email: "help@shop.example".into(), pixel_id: None, origin: "https://shop.example".into() };
    let products = vec![first_product()];
    let renderer = Renderer::new(settings);
    c.bench_function("render all pages", |b| b.iter(|| renderer.render_all(products.clone())));
    let mut group = c.benchmark_group("compress");
    group.sample_size(20);
    group.bench_function("all pages", |b| {
        b.iter_batched(|| renderer.render_all(products.clone()), |pages| pages.compress(), BatchSize::PerIteration);
    });
}

criterion_group!(benches, pages);
criterion_main!(benches);
