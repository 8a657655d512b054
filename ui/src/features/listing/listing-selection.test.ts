import { describe, expect, it } from 'vitest';
import type { Product } from '../../catalog';
import { type Selection, selectProducts, startSelection } from './listing-selection';

const rules = { band: 3000, appliesToOne: false };
const mug = product('Mug', 499, 40);
const robe = product('Robe', 3000, 0);
const socks = product('Alpine socks', 2999, 5);
const all = [mug, robe, socks];

function product(title: string, charged: number, inventory: number): Product {
  const prices = { list: charged, sale: null, charged };
  const texts = { id: title, title, description: '', image: '', fabric: '', origin: '' };
  return { ...texts, ...prices, inventory, hasSizes: true, variants: [] };
}

function titles(selection: Partial<Selection>, products = all): string[] {
  return selectProducts(products, { ...startSelection, ...selection }, rules).map(({ title }) => title);
}

describe('a list of several products', () => {
  it.each([
    [{}, ['Alpine socks', 'Mug', 'Robe']],
    [{ order: 'title_down' }, ['Robe', 'Mug', 'Alpine socks']],
    [{ order: 'price_up' }, ['Mug', 'Alpine socks', 'Robe']],
    [{ order: 'price_down' }, ['Robe', 'Alpine socks', 'Mug']],
    [{ availability: 'in_stock' }, ['Alpine socks', 'Mug']],
    [{ availability: 'out_of_stock' }, ['Robe']],
    [{ price: 'under' }, ['Alpine socks', 'Mug']],
    [{ price: 'from' }, ['Robe']],
    [{ availability: 'in_stock', price: 'from' }, []],
  ] as [Partial<Selection>, string[]][])('%j shows %j', (selection, expected) => {
    expect(titles(selection)).toEqual(expected);
  });
});

describe('a list of one product', () => {
  it('ignores filters and sorting, as specified', () => {
    expect(titles({ availability: 'out_of_stock', price: 'from', order: 'price_down' }, [mug])).toEqual(['Mug']);
  });

  it('is filtered if the rules allow it', () => {
    expect(selectProducts([mug], { ...startSelection, price: 'from' }, { ...rules, appliesToOne: true })).toEqual([]);
  });
});
