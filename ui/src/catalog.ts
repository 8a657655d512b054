import { useSyncExternalStore } from 'react';
import { productId, supportEmail } from '../../src/rules/shop.json';
import type { PageProduct } from './api/wire';
import { type Cents, toCents } from './lib/money';
import seed from './product.json';

export interface Variant {
  /** Empty for a product without colors. */
  color: string;
  image: string;
  inventory: number;
}

export interface Product {
  id: string;
  title: string;
  description: string;
  /** The list price, shown struck through beside a sale price. */
  list: Cents;
  sale: Cents | null;
  /** What is charged: the sale price, else the list price. */
  charged: Cents;
  image: string;
  inventory: number;
  /** At least one; a product without colors has a single one without a name. */
  variants: Variant[];
}

export interface Catalog {
  products: Product[];
  supportEmail: string;
  pixelId: string | null;
}

const built: Catalog = {
  products: [toProduct({ ...seed, inventory: seed.variants.reduce((sum, variant) => sum + variant.inventory, 0) })],
  supportEmail,
  pixelId: null,
};

let current = built;
let renderedAhead = built;

/** Reads the catalog that the server wrote into the page; keeps the built-in one when there is none. */
export function startCatalog(text: string | null | undefined): void {
  current = parseCatalog(text) ?? built;
  renderedAhead = asAWhole(current);
}

/** The catalog of this page. */
export function catalog(): Catalog {
  return current;
}

/** The catalog as a page shows it: a product is in stock or sold out as a whole while a page hydrates, as it was when it was rendered ahead. */
export function useCatalog(): Catalog {
  return useSyncExternalStore(never, catalog, () => renderedAhead);
}

/** Finds a product by its id. */
export function findProduct(id: string): Product | undefined {
  return current.products.find((product) => product.id === id);
}

/** Finds a color of a product. */
export function findVariant(product: Product, color: string): Variant | undefined {
  return product.variants.find((variant) => variant.color === color);
}

/** The product the shop is about: the built-in one, else the first there is. */
export function mainProduct(): Product | undefined {
  return findProduct(productId) ?? current.products[0];
}

/** Tells whether a product costs less than its list price. */
export function isOnSale({ charged, list }: Product): boolean {
  return charged < list;
}

/** Tells whether a product is the shop's own in the colors it was built with: what fixed texts and pictures show. */
export function isAsBuilt({ id, variants }: Product): boolean {
  return built.products.some((own) => own.id === id && colorNames(own.variants) === colorNames(variants));
}

function colorNames(variants: readonly Variant[]): string {
  return variants.map(({ color }) => color).join('\n');
}

function never() {
  return () => {};
}

/** The same catalog if no product is sold out in some of its colors; pages are not rendered ahead for those. */
function asAWhole(live: Catalog): Catalog {
  if (!live.products.some((product) => product.variants.some(isOut))) return live;
  const products = live.products.map((product) => {
    if (product.variants.every(isOut)) return product;
    const variants = product.variants.map((variant) => (isOut(variant) ? { ...variant, inventory: 1 } : variant));
    return { ...product, variants, inventory: variants.reduce((sum, { inventory }) => sum + inventory, 0) };
  });
  return { ...live, products };
}

function isOut({ inventory }: Variant): boolean {
  return inventory === 0;
}

function parseCatalog(text: string | null | undefined): Catalog | null {
  if (!text?.trim()) return null;
  try {
    const json = JSON.parse(text) as Partial<{ products: PageProduct[]; supportEmail: string; pixelId: string | null }>;
    return {
      products: (json.products as PageProduct[]).map(toProduct),
      supportEmail: json.supportEmail ?? built.supportEmail,
      pixelId: json.pixelId ?? null,
    };
  } catch {
    return null;
  }
}

function toProduct(wire: PageProduct): Product {
  const sale = wire.salePrice === null ? null : toCents(wire.salePrice);
  const list = toCents(wire.price);
  const { title, description, image, inventory } = wire;
  const variants = wire.variants.length > 0 ? wire.variants : [{ color: '', image, inventory }];
  return { id: wire._id, title, description, list, sale, charged: sale ?? list, image, inventory, variants };
}
