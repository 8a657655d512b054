import { expect, test } from 'vitest';
import { checkPlaceholders, heroPreload, socialTags, split } from './document-parts';

test('title, meta and link tags go to the head, wherever React rendered them', () => {
  const html = '<header>Shop</header><title>Tea Towel</title><main><meta name="robots" content="noindex"/>Soft.</main>';
  expect(split(html)).toEqual({
    head: '<title>Tea Towel</title><meta name="robots" content="noindex"/>',
    body: '<header>Shop</header><main>Soft.</main>',
  });
});

test('the picture with a high priority is preloaded with its sources and sizes', () => {
  const source = '<source type="image/avif" srcSet="/a-480.avif 480w" sizes="90vw"/>';
  expect(heroPreload(`<picture>${source}<img src="/a.jpg" fetchPriority="high"/></picture>`)).toBe(
    '<link rel="preload" as="image" type="image/avif" imagesrcset="/a-480.avif 480w" imagesizes="90vw" fetchpriority="high">',
  );
  expect(heroPreload(`<picture>${source}<img src="/a.jpg" loading="lazy"/></picture>`)).toBe('');
});

test('search engines and shared links get the title and the description of the page', () => {
  const tags = socialTags('<title>Tea Towel</title><meta name="description" content="Soft."/>');
  expect(tags).toContain('<link rel="canonical" href="{{origin}}{{path}}">');
  expect(tags).toContain('<meta property="og:title" content="Tea Towel">');
  expect(tags).toContain('<meta property="og:description" content="Soft.">');
  expect(() => socialTags('<title>Tea Towel</title>')).toThrow('no title or no description');
});

test.each([
  ['{{titel}}', 'index: unknown placeholder {{titel}}'],
  ['$8,888.88', 'index: a dummy amount was not replaced by a placeholder'],
])('%s in a document fails with %j', (document, message) => {
  expect(() => checkPlaceholders('index', document)).toThrow(message);
});

test('a document may have the placeholders that the server replaces', () => {
  expect(() => checkPlaceholders('index', '<h1{{long_title}}>{{title}}</h1>{{charged}}')).not.toThrow();
});
