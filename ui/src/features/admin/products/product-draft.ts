import { oneSize } from '../../../../../src/rules/shop.json';
import type { ProductInput, WireProduct, WireVariant } from '../../../api/wire';
import { productsTab as words } from '../../../copy/admin';
import { validate, type FieldName, normalize } from '../../../rules/validate';
import { type Pictures, toWire, type WirePictures } from './pictures';

/** A product as typed into the form; all values are text. */
export interface Draft extends Pictures {
  title: string;
  price: string;
  /** Empty if there is no sale. */
  salePrice: string;
  /** The last day of the sale, such as 2026-11-30; empty if it has no end. */
  sale_ends: string;
  fabric: string;
  /** One of the origins in `rules/shop.json`, or empty. */
  origin: string;
  /** Says in words whether the product has sizes; *One size* if not. */
  sizes: string;
  /** Only used without colors; with colors, the inventory is their sum. */
  inventory: string;
  description: string;
  colors: ColorDraft[];
}

export interface ColorDraft extends Pictures {
  /** The React key of the row. */
  key: number;
  /** The color's name in the product that was opened; null for a new color. */
  originalColor: string | null;
  color: string;
  inventory: string;
}

/** Error messages by field path, as in API errors: `price`, `variants[0].color`. */
export type DraftErrors = Record<string, string>;

/** The parsed form, with all colors and their stock. */
export type ParsedProduct = Omit<ProductInput, 'alt' | 'pictures' | 'variants'> &
  WirePictures & { inventory: number; variants: WireVariant[] };

export type Parsed = { ok: true; input: ParsedProduct } | { ok: false; errors: DraftErrors };

/** Whether the brand has sizes; the text is that of a product without sizes if not. */
export const canHaveSizes = words.allSizes !== oneSize;

/** Returns the words for whether a product has sizes. */
export function sizesText(isSized: boolean): string {
  return isSized ? words.allSizes : oneSize;
}

export const emptyDraft: Draft = {
  title: '',
  price: '',
  salePrice: '',
  sale_ends: '',
  image: '',
  alt: '',
  pictures: [],
  fabric: '',
  origin: '',
  sizes: sizesText(true),
  inventory: '',
  description: '',
  colors: [],
};

/** Converts a product to a draft. */
export function draftOf({
  title,
  price,
  salePrice,
  sale_ends = '',
  image,
  alt = '',
  pictures = [],
  fabric,
  origin,
  has_sizes,
  inventory,
  description,
  variants,
}: WireProduct): Draft {
  return {
    title,
    price: price.toFixed(2),
    salePrice: salePrice?.toFixed(2) ?? '',
    sale_ends,
    image,
    alt,
    pictures,
    fabric,
    origin,
    sizes: sizesText(has_sizes),
    inventory: String(inventory),
    description,
    colors: variants.map((variant, key) => ({
      ...variant,
      alt: variant.alt ?? '',
      pictures: variant.pictures ?? [],
      key,
      originalColor: variant.color,
      inventory: String(variant.inventory),
    })),
  };
}

/** Parses and validates a draft by the shared rules. */
export function parseDraft(draft: Draft, today: string): Parsed {
  const errors: DraftErrors = {};
  const read = (path: string, field: FieldName, typed: string): string => {
    const message = validate(field, typed, today);
    if (message) errors[path] = message;
    return normalize(field, typed);
  };
  const title = read('title', 'product_title', draft.title);
  const price = Number(read('price', 'product_price', draft.price));
  const noSale = normalize('product_price', draft.salePrice) === '';
  const salePrice = noSale ? null : Number(read('salePrice', 'product_price', draft.salePrice));
  const sale_ends = noSale ? '' : draft.sale_ends;
  if (salePrice !== null && salePrice > price) errors.salePrice ??= words.saleAbovePrice;
  const image = read('image', 'product_image', draft.image);
  // With colors, each has its own.
  const pictures = draft.colors.length > 0 ? { image } : readPictures(draft, '', read);
  const description = read('description', 'product_description', draft.description);
  const made = {
    fabric: read('fabric', 'product_fabric', draft.fabric),
    origin: read('origin', 'product_origin', draft.origin) as WireProduct['origin'],
  };
  const variants = draft.colors.map((row, index) => readColor(row, `variants[${index}]`, read));
  for (const index of duplicatesOf(variants)) errors[`variants[${index}].color`] ??= words.twice;
  const inventory =
    variants.length > 0 ? sumOf(variants) : Number(read('inventory', 'product_inventory', draft.inventory));
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const sized = { has_sizes: hasSizes(draft) };
  return {
    ok: true,
    input: { title, description, price, salePrice, sale_ends, ...pictures, ...made, ...sized, inventory, variants },
  };
}

/** Returns whether a draft has sizes. */
export function hasSizes({ sizes }: Draft): boolean {
  return sizes !== oneSize;
}

/** Sums the stock of all colors; text that is not a number counts as zero. */
export function stockOf(colors: readonly ColorDraft[]): number {
  return colors.reduce((sum, { inventory }) => sum + (/^\d+$/.test(inventory.trim()) ? Number(inventory) : 0), 0);
}

type Read = (path: string, field: FieldName, typed: string) => string;

function readColor(row: ColorDraft, path: string, read: Read): WireVariant {
  return {
    color: read(`${path}.color`, 'variant_color', row.color),
    ...readPictures(row, `${path}.`, read),
    inventory: Number(read(`${path}.inventory`, 'product_inventory', row.inventory)),
  };
}

function readPictures({ image, alt, pictures }: Pictures, path: string, read: Read): WirePictures {
  return toWire({
    image: read(`${path}image`, 'product_image', image),
    alt: read(`${path}alt`, 'picture_alt', alt),
    pictures: pictures.map((picture, at) => ({
      image: read(`${path}pictures[${at}].image`, 'product_image', picture.image),
      alt: read(`${path}pictures[${at}].alt`, 'picture_alt', picture.alt),
    })),
  });
}

function sumOf(variants: readonly WireVariant[]): number {
  return variants.reduce((sum, { inventory }) => sum + inventory, 0);
}

function duplicatesOf(variants: readonly WireVariant[]): number[] {
  return variants.flatMap(({ color }, index) =>
    variants.findIndex((other) => other.color === color) < index ? [index] : [],
  );
}
