import { describe, expect, it } from 'vitest';
import { type Draft, draftOf, emptyDraft } from '../product-draft';
import { testProduct } from '../../common/test-product';
import { placeholders, productOf, type Shown, shownOf } from './shown';

const saved = draftOf(testProduct);
const opened = shownOf(saved, placeholders);

function typed(part: Partial<Draft>, before = opened): Shown {
  return shownOf({ ...saved, ...part }, before);
}

function withColor(part: Partial<Draft['colors'][number]>): Partial<Draft> {
  return { colors: saved.colors.map((row, index) => (index === 1 ? { ...row, ...part } : row)) };
}

describe('the shown product', () => {
  it('is the saved one until something is typed', () => {
    const { product, variant } = productOf(opened);
    expect(product).toMatchObject({ title: 'Tea Towel', list: 999, sale: 499, charged: 499, inventory: 20 });
    expect(product.variants.map(({ color, inventory }) => [color, inventory])).toEqual([
      ['White', 10],
      ['Pink', 10],
    ]);
    expect(variant.color).toBe('White');
  });

  it('has placeholders for a new product, and is in stock', () => {
    const { product, variant } = productOf(shownOf(emptyDraft, placeholders));
    expect(product).toMatchObject({ title: 'Product title', charged: 0, list: 0, image: '', inventory: 1 });
    expect(variant).toEqual({ color: '', image: '', inventory: 1 });
  });

  it.each<[string, Partial<Draft>, Partial<Shown>]>([
    ['text is trimmed', { title: '  Socks ' }, { title: 'Socks' }],
    ['an empty title', { title: ' ' }, { title: 'Tea Towel' }],
    ['a title that is too long', { title: 'x'.repeat(201) }, { title: 'Tea Towel' }],
    ['a price that is no number', { price: '9.' }, { price: 9.99 }],
    ['a negative price', { price: '-1' }, { price: 9.99 }],
    ['no sale price', { salePrice: '' }, { salePrice: null }],
    ['a sale price that is no number', { salePrice: 'four' }, { salePrice: 4.99 }],
    ['a sale price above the price', { salePrice: '49' }, { salePrice: 4.99 }],
    ['a price below the sale price', { price: '3' }, { price: 3, salePrice: null }],
    ['an image that is no URL', { image: 'white.jpg' }, { image: '/media/white-800.jpg' }],
  ])('shows the last valid value: %s', (_, draft, expected) => {
    expect(typed(draft)).toMatchObject(expected);
  });

  it('keeps values that were valid in between', () => {
    const socks = typed({ title: 'Socks', price: '12' });
    expect(typed({ title: '', price: '12..' }, socks)).toMatchObject({ title: 'Socks', price: 12 });
  });

  it('waits until an image URL is typed, and shows an uploaded picture at once', () => {
    const half = { ...saved, image: 'https://a' };
    expect(shownOf(half, opened, 'image').image).toBe('/media/white-800.jpg');
    expect(shownOf(half, opened, 'title').image).toBe('https://a');
    const pink = (image: string) =>
      shownOf({ ...saved, ...withColor({ image }) }, opened, 'variants[1].image').colors[1];
    expect(pink('/media/pi')?.image).toBe('/media/pink-800.jpg');
    expect(pink('/pictures/1-800.jpg')?.image).toBe('/pictures/1-800.jpg');
  });
});

describe('the shown colors', () => {
  it('select the color that was edited last', () => {
    const soldOut = typed(withColor({ inventory: '0' }));
    expect(productOf(soldOut).variant).toMatchObject({ color: 'Pink', inventory: 0 });
    expect(productOf(typed({ ...withColor({ inventory: '0' }), title: 'Socks' }, soldOut)).variant.color).toBe('Pink');
  });

  it('keep the last valid name and stock, also after another color is removed', () => {
    const [, pink] = saved.colors;
    if (!pink) throw new Error('no color');
    const without = typed({ colors: [{ ...pink, color: ' ', inventory: 'x' }] });
    expect(without.colors).toMatchObject([{ color: 'Pink', inventory: 10 }]);
    expect(productOf(typed({ colors: [] }, without)).variant.color).toBe('');
  });

  it('show a new color before it has a name, and each name once', () => {
    const row = { key: 2, originalColor: null, color: '', image: saved.image, alt: '', pictures: [], inventory: '0' };
    const { product, variant } = productOf(typed({ colors: [...saved.colors, row, { ...row, key: 3 }] }));
    expect(product.variants.map(({ color }) => color)).toEqual(['White', 'Pink', 'New color']);
    expect(variant.color).toBe('New color');
  });
});
