import { afterEach, describe, expect, it } from 'vitest';
import { catalog, findProduct, findVariant, mainProduct, loadCatalog, type Product, sizesOf } from './catalog';

afterEach(() => loadCatalog(null));

const served = {
  products: [
    {
      _id: 'snuggle-cups-bra',
      title: 'Bra',
      description: 'd',
      price: 12.5,
      salePrice: null,
      image: '/i.jpg',
      inventory: 3,
      variants: [],
    },
  ],
  supportEmail: 'help@shop.example',
  pixelId: '123',
};

describe('the catalog', () => {
  it('starts with the first product: list 9.99, sale 4.99, four colors of 10', () => {
    const product = mainProduct();
    expect(product).toMatchObject({ id: 'snuggle-cups-bra', list: 999, sale: 499, charged: 499, inventory: 40 });
    expect(product?.variants.map(({ color, inventory }) => [color, inventory])).toEqual([
      ['White', 10],
      ['Brown', 10],
      ['Pink', 10],
      ['Black & White', 10],
    ]);
    expect(catalog()).toMatchObject({ supportEmail: 'support@snugglecups.example', pixelId: null });
  });

  it('loads the JSON that the server wrote into the page', () => {
    loadCatalog(JSON.stringify(served));
    expect(catalog()).toMatchObject({ supportEmail: 'help@shop.example', pixelId: '123' });
    expect(mainProduct()).toMatchObject({ title: 'Bra', list: 1250, sale: null, charged: 1250 });
  });

  it('gives a product without colors one unnamed variant with its stock', () => {
    loadCatalog(JSON.stringify(served));
    const product = findProduct('snuggle-cups-bra');
    expect(product && findVariant(product, '')).toEqual({ color: '', image: '/i.jpg', inventory: 3 });
  });

  it('sells a product in S to XL unless the page says otherwise', () => {
    loadCatalog(JSON.stringify(served));
    expect(sizesOf(mainProduct() as Product)).toEqual(['S', 'M', 'L', 'XL']);
    loadCatalog(JSON.stringify({ products: [{ ...served.products[0], has_sizes: false }] }));
    expect(sizesOf(mainProduct() as Product)).toEqual(['One size']);
  });

  it.each(['', '  ', '{broken', '{"products":[{}]}', 'null', '[]'])(
    'falls back to the initial catalog for %j',
    (text) => {
      loadCatalog(text);
      expect(mainProduct()?.title).toBe('Snuggle Cups Plush Comfort Bra');
    },
  );

  it('can be empty: the owner deleted the product', () => {
    loadCatalog(JSON.stringify({ ...served, products: [] }));
    expect(mainProduct()).toBeUndefined();
  });
});
