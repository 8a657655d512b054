import { sizes, supportEmail } from '@brand/brand.json';
import brandProduct from '@brand/product.json';
import { afterEach, describe, expect, it } from 'vitest';
import {
  catalog,
  findProduct,
  findVariant,
  mainProduct,
  loadCatalog,
  type Product,
  saleText,
  sizesOf,
} from './catalog';
import { teaTowel } from './test-catalog';

afterEach(() => loadCatalog(null));

const plainTowel = { ...teaTowel, price: 12.5, salePrice: null, image: '/i.jpg', inventory: 3, variants: [] };
const served = { products: [plainTowel], supportEmail: 'help@shop.example', pixelId: '123' };

describe('the catalog', () => {
  it('starts with the product of the brand', () => {
    expect(mainProduct()).toMatchObject({ id: brandProduct._id, title: brandProduct.title });
    expect(mainProduct()?.variants).toEqual(brandProduct.variants);
    expect(catalog()).toMatchObject({ supportEmail, pixelId: null });
  });

  it('loads the JSON that the server wrote into the page', () => {
    loadCatalog(JSON.stringify(served));
    expect(catalog()).toMatchObject({ supportEmail: 'help@shop.example', pixelId: '123' });
    expect(mainProduct()).toMatchObject({ title: 'Tea Towel', list: 1250, sale: null, charged: 1250 });
  });

  it('gives a product without colors one unnamed variant with its stock', () => {
    loadCatalog(JSON.stringify(served));
    const product = findProduct('tea-towel');
    expect(product && findVariant(product, '')).toMatchObject({ color: '', image: '/i.jpg', inventory: 3 });
  });

  it('sells a product in the sizes of the brand unless the page says otherwise', () => {
    loadCatalog(JSON.stringify(served));
    expect(sizesOf(mainProduct() as Product)).toEqual(sizes.filter((size) => size !== 'One size'));
    loadCatalog(JSON.stringify({ products: [{ ...plainTowel, has_sizes: false }] }));
    expect(sizesOf(mainProduct() as Product)).toEqual(['One size']);
  });

  it.each([
    [{ price: 12.5, salePrice: 9 }, 'Sale'],
    [{ price: 12.5, salePrice: null }, null],
    [{ price: 12.5, salePrice: 9, saleEnd: '' }, ''],
    [{ price: 9, salePrice: null, saleEnd: 'Sale ends Nov 30' }, 'Sale ends Nov 30'],
  ])('says of %j: %j', (prices, expected) => {
    loadCatalog(JSON.stringify({ products: [{ ...plainTowel, ...prices }] }));
    expect(saleText(mainProduct() as Product, 'Sale')).toBe(expected);
  });

  it.each(['', '  ', '{broken', '{"products":[{}]}', 'null', '[]'])(
    'falls back to the initial catalog for %j',
    (text) => {
      loadCatalog(text);
      expect(mainProduct()?.title).toBe(brandProduct.title);
    },
  );

  it('can be empty: the owner deleted the product', () => {
    loadCatalog(JSON.stringify({ ...served, products: [] }));
    expect(mainProduct()).toBeUndefined();
  });
});
