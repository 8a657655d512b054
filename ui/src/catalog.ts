import { sizes, supportEmail } from '@brand/brand.json';
import firstProduct from '@brand/product.json';
import { oneSize } from '../../src/rules/shop.json';
import type { PageProduct, ProductPicture } from './api/wire';
import { useOnceHydrated } from './lib/hydrated';
import { type Cents, toCents } from './lib/money';

export interface Variant {
  /** Empty for a product without colors. */
  color: string;
  image: string;
  /** What the image shows, if staff have said so. */
  alt?: string;
  /** The pictures after the image, if there are any. */
  pictures?: ProductPicture[];
  inventory: number;
}

export interface Product {
  id: string;
  title: string;
  description: string;
  /** The list price, shown struck through next to a lower sale price. */
  list: Cents;
  sale: Cents | null;
  /** When the sale ends, or empty; only in a live shop. */
  saleEnd?: string | undefined;
  /** The effective price: the sale price if there is one, else the list price. */
  charged: Cents;
  image: string;
  /** What it is made of; empty if staff have not said so. */
  fabric: string;
  /** One of the origins in `rules/shop.json`; empty if staff have not said so. */
  origin: string;
  inventory: number;
  /** False if it is sold in one size. */
  hasSizes: boolean;
  /** Never empty; a product without colors has a single variant with an empty color. */
  variants: Variant[];
}

/** How a shop takes cards, with Stripe. */
export interface Payments {
  /** The publishable key. */
  key: string;
  /** Whether no card is charged. */
  test: boolean;
}

export interface Catalog {
  products: Product[];
  supportEmail: string;
  /** Who sells, as a line of text; empty if the owner has not said so. */
  seller: string;
  pixelId: string | null;
  /** Whether this document is the page of an order: it alone has that page, no pixel, and no other page. */
  isOrderPage: boolean;
  /** Null in a shop that does not take cards. */
  payments: Payments | null;
}

const initialCatalog: Catalog = {
  products: [
    toProduct({
      ...firstProduct,
      inventory: firstProduct.variants.reduce((sum, variant) => sum + variant.inventory, 0),
    }),
  ],
  supportEmail,
  seller: '',
  pixelId: null,
  isOrderPage: false,
  payments: null,
};

let current = initialCatalog;
let prerendered = initialCatalog;

/** Loads the catalog from the JSON that the server wrote into the page; falls back to one with the first product. */
export function loadCatalog(json: string | null | undefined): void {
  current = parseCatalog(json) ?? initialCatalog;
  prerendered = withoutPartialSellOuts(current);
}

/** Returns the catalog of this page. */
export function catalog(): Catalog {
  return current;
}

/**
 * Returns the catalog for rendering. During hydration a product is either in stock in every color or sold out in every
 * color, to match the prerendered HTML.
 */
export function useCatalog(): Catalog {
  return useOnceHydrated(catalog, () => prerendered);
}

/** Finds a product by ID. */
export function findProduct(id: string): Product | undefined {
  return current.products.find((product) => product.id === id);
}

/** Finds a color of a product. */
export function findVariant(product: Product, color: string): Variant | undefined {
  return product.variants.find((variant) => variant.color === color);
}

/** Returns the sizes that a product is sold in. */
export function sizesOf({ hasSizes }: Pick<Product, 'hasSizes'>): string[] {
  return sizes.filter((size) => (size === oneSize) !== hasSizes);
}

/** Returns the shop's main product: the first product, else the one at the top of the catalog. */
export function mainProduct(): Product | undefined {
  return findProduct(firstProduct._id) ?? current.products[0];
}

/** Returns the text of a product's sale badge: in a live shop when the sale ends, otherwise this one; null without a badge. */
export function saleText({ saleEnd, charged, list }: Product, text: string): string | null {
  return saleEnd ?? (charged < list ? text : null);
}

/**
 * Returns whether a product has the first product's ID, colors and sizes, so that the fixed texts and pictures describe it.
 */
export function isFirstProduct({ id, variants, hasSizes }: Product): boolean {
  return initialCatalog.products.some(
    (first) => first.id === id && first.hasSizes === hasSizes && colorNames(first.variants) === colorNames(variants),
  );
}

function colorNames(variants: readonly Variant[]): string {
  return variants.map(({ color }) => color).join('\n');
}

/** Treats sold-out colors as in stock if another color is: pages are not prerendered for partly sold-out products. */
function withoutPartialSellOuts(live: Catalog): Catalog {
  if (!live.products.some((product) => product.variants.some(isSoldOut))) return live;
  const products = live.products.map((product) => {
    if (product.variants.every(isSoldOut)) return product;
    const variants = product.variants.map((variant) => (isSoldOut(variant) ? { ...variant, inventory: 1 } : variant));
    return { ...product, variants, inventory: variants.reduce((sum, { inventory }) => sum + inventory, 0) };
  });
  return { ...live, products };
}

function isSoldOut({ inventory }: Variant): boolean {
  return inventory === 0;
}

function parseCatalog(json: string | null | undefined): Catalog | null {
  if (!json?.trim()) return null;
  try {
    const data = JSON.parse(json) as Partial<{
      products: PageProduct[];
      supportEmail: string;
      seller: string;
      pixelId: string;
      orderPage: boolean;
      payments: Payments;
    }>;
    return {
      products: (data.products as PageProduct[]).map(toProduct),
      supportEmail: data.supportEmail ?? initialCatalog.supportEmail,
      seller: data.seller ?? '',
      pixelId: data.pixelId ?? null,
      isOrderPage: data.orderPage ?? false,
      payments: data.payments ?? null,
    };
  } catch {
    return null;
  }
}

function toProduct(wire: PageProduct): Product {
  const { _id: id, price, salePrice, has_sizes: hasSizes = true, fabric = '', origin = '', ...shown } = wire;
  const list = toCents(price);
  const sale = salePrice == null ? null : toCents(salePrice);
  const variants = shown.variants.length > 0 ? shown.variants : [{ ...wire, color: '' }];
  return { ...shown, id, fabric, origin, list, sale, charged: sale ?? list, hasSizes, variants };
}
