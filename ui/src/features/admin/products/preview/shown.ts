import type { Product, Variant } from '../../../../catalog';
import { preview as words } from '../../../../copy/admin-preview';
import { toCents } from '../../../../lib/money';
import { type FieldName, normalize, validate } from '../../../../rules/validate';
import { type ColorDraft, type Draft, hasSizes } from '../product-draft';

/** The values of the product form that the preview shows: for each field the last valid one. */
export interface Shown {
  title: string;
  price: number;
  salePrice: number | null;
  image: string;
  hasSizes: boolean;
  inventory: number;
  colors: ShownColor[];
  /** The key of the color that was edited last; null before one was. */
  editedColor: number | null;
}

interface ShownColor extends Variant {
  key: number;
}

/** Values for fields that have never been valid: in stock, so that a new product does not look sold out. */
export const placeholders: Shown = {
  title: words.title,
  price: 0,
  salePrice: null,
  image: '',
  hasSizes: true,
  inventory: 1,
  colors: [],
  editedColor: null,
};

/** Any day: no rule of a product depends on the date. */
const today = '2000-01-01';

/** The start of the path of an uploaded picture, which fills in the URL at once. */
const uploaded = '/pictures/';

/**
 * Updates the shown values from a draft. The image URL at `typing` keeps its value, because each part of a URL that is
 * being typed may name another host.
 */
export function shownOf(draft: Draft, before: Shown, typing: string | null = null): Shown {
  const readImage = (path: string, typed: string, last: string) =>
    path === typing && !typed.startsWith(uploaded) ? last : read('product_image', typed, last);
  const image = readImage('image', draft.image, before.image);
  const readColor = ({ key, color, image: typed, inventory }: ColorDraft, index: number): ShownColor => {
    const last = before.colors.find((shown) => shown.key === key) ?? { color: words.color, image, inventory: 0 };
    return {
      key,
      color: read('variant_color', color, last.color),
      image: readImage(`variants[${index}].image`, typed, last.image),
      inventory: readNumber('product_inventory', inventory, last.inventory),
    };
  };
  const price = readNumber('product_price', draft.price, before.price);
  const noSale = normalize('product_price', draft.salePrice) === '';
  const salePrice = noSale ? null : readNumber('product_price', draft.salePrice, before.salePrice ?? price);
  const colors = draft.colors.map(readColor);
  return {
    title: read('product_title', draft.title, before.title),
    price,
    salePrice: salePrice !== null && salePrice > price ? lowerOf(before.salePrice, price) : salePrice,
    image,
    hasSizes: hasSizes(draft),
    inventory: readNumber('product_inventory', draft.inventory, before.inventory),
    colors,
    editedColor: editedKey(before.colors, colors) ?? before.editedColor,
  };
}

/** Returns the product and the color that the storefront's components show; a new product has no id yet. */
export function productOf(shown: Shown, id = ''): { product: Product; variant: Variant } {
  const { title, image, colors } = shown;
  const list = toCents(shown.price);
  const sale = shown.salePrice === null ? null : toCents(shown.salePrice);
  // A name that is listed twice is an error of the form; the components need unique ones.
  const named = colors.filter(({ color }, at) => colors.findIndex((other) => other.color === color) === at);
  const [first = { color: '', image, inventory: shown.inventory }] = named;
  const variants: Variant[] = named.length > 0 ? named : [first];
  const inventory = variants.reduce((sum, variant) => sum + variant.inventory, 0);
  const prices = { list, sale, charged: sale ?? list };
  const texts = { id, title, description: '', image, fabric: '', origin: '' };
  const product = { ...texts, ...prices, inventory, hasSizes: shown.hasSizes, variants };
  return { product, variant: named.find(({ key }) => key === shown.editedColor) ?? first };
}

/** Returns what is typed, or the last valid value. */
function read(field: FieldName, typed: string, last: string): string {
  return validate(field, typed, today) === null ? normalize(field, typed) : last;
}

function readNumber(field: FieldName, typed: string, last: number): number {
  return Number(read(field, typed, String(last)));
}

function lowerOf(salePrice: number | null, price: number): number | null {
  return salePrice !== null && salePrice <= price ? salePrice : null;
}

/** Returns the key of the first color that was changed or added; null when the form is opened. */
function editedKey(before: readonly ShownColor[], now: readonly ShownColor[]): number | null {
  const isEdited = ({ key, color, image, inventory }: ShownColor) => {
    const last = before.find((shown) => shown.key === key);
    return !last || last.color !== color || last.image !== image || last.inventory !== inventory;
  };
  return before.length === 0 ? null : (now.find(isEdited)?.key ?? null);
}
