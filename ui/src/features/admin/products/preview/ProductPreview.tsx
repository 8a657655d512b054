import { defaultSize } from '@brand/brand.json';
import { type SyntheticEvent, useCallback, useState, useSyncExternalStore } from 'react';
import { catalog, type Product, type Variant } from '../../../../catalog';
import { join } from '../../../../components/class-names';
import { LazyPart, type PartLoader } from '../../../../components/LazyPart';
import { preview as words } from '../../../../copy/admin-preview';
import { formatCents } from '../../../../lib/money';
import { fieldPath } from '../field-id';
import { type Draft, draftOf } from '../product-draft';
import type { SavedDraft } from '../saved-drafts';
import { placeholders, productOf, type Shown, shownOf } from './shown';
import styles from './ProductPreview.module.css';

/** The storefront's own components, which the page passes: features do not import each other. */
export interface Storefront {
  card: PartLoader<{ product: Product; single: boolean }>;
  head: PartLoader<{ product: Product; stock: number }>;
  options: PartLoader<{ product: Product; selection: StorefrontSelection }>;
}

interface StorefrontSelection {
  variant: Variant;
  size: string;
  select: (change: { color?: string; size?: string }) => void;
}

type ProductPreviewProps = SavedDraft & { storefront: Storefront };

/** Returns a product with the end of its sale as its badge, and without a list price that shoppers will not see. */
function asInLiveShop(product: Product, { product: saved, draft }: SavedDraft): Product {
  const day = new Date(product.charged < product.list ? draft.sale_ends : '');
  const options = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  const saleEnd = Number.isNaN(day.getTime()) ? '' : words.saleEnd(day.toLocaleDateString('en-US', options));
  return { ...product, saleEnd, list: saved?.shows_list_price ? product.list : product.charged };
}

/** The product of the form as shoppers will see it; nothing in it can be clicked or focused. */
export function ProductPreview({ product: saved, draft, storefront }: ProductPreviewProps) {
  const { product: shown, variant } = productOf(useShown(draft, saved), saved?._id);
  const product = catalog().payments ? asInLiveShop(shown, { product: saved, draft }) : shown;
  const [failed, setFailed] = useState(false);
  const onFailure = useCallback(() => setFailed(true), []);
  const part = { show: !failed, onFailure, quiet: true };
  return (
    <section className={styles.preview} aria-labelledby="preview">
      <h3 id="preview">{words.heading}</h3>
      <p className={styles.hint}>{failed ? words.notLoaded : words.hint}</p>
      <p className="visually-hidden">{summaryOf(product)}</p>
      {!failed && (
        // Browsers without `inert` still focus the links, so presses are stopped as well.
        <div className={styles.storefront} inert onClickCapture={stop}>
          <div className={join(styles.part, styles.card)}>
            <p className={styles.where}>{words.inList}</p>
            <LazyPart part={storefront.card} {...part} props={{ product, single: false }} />
          </div>
          <div className={styles.part}>
            <p className={styles.where}>{words.onPage}</p>
            <LazyPart part={storefront.head} {...part} props={{ product, stock: variant.inventory }} />
            <LazyPart
              part={storefront.options}
              {...part}
              props={{ product, selection: { variant, size: defaultSize, select: () => {} } }}
            />
          </div>
        </div>
      )}
    </section>
  );
}

/** Returns the shown values of a draft. */
function useShown(draft: Draft, saved: SavedDraft['product']): Shown {
  const focused = useSyncExternalStore(onFocusChange, focusedField, () => null);
  const [last, setLast] = useState(() => {
    const opened = saved ? shownOf(draftOf(saved), placeholders) : placeholders;
    return { draft, focused, shown: shownOf(draft, opened) };
  });
  if (last.draft === draft && last.focused === focused) return last.shown;
  const shown = shownOf(draft, last.shown, focused);
  setLast({ draft, focused, shown });
  return shown;
}

function onFocusChange(callback: () => void): () => void {
  const events = ['focusin', 'focusout'];
  for (const event of events) document.addEventListener(event, callback);
  return () => events.forEach((event) => document.removeEventListener(event, callback));
}

/** Returns the path of the product field that has the focus, or null. */
function focusedField(): string | null {
  return fieldPath(document.activeElement?.id ?? '');
}

function summaryOf({ title, charged, list, variants }: Product): string {
  const colors = variants.flatMap(({ color, inventory }) => {
    if (color === '') return [];
    return inventory === 0 ? words.soldOut(color) : color;
  });
  return words.summary(title, formatCents(charged), charged < list ? formatCents(list) : null, colors);
}

function stop(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
