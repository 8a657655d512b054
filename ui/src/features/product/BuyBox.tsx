import { hasCare, hasSizeChart } from '@brand/brand.json';
import { _id as productId } from '@brand/product.json';
import { type RefObject, Suspense, useMemo } from 'react';
import { longTitle } from '../../../../src/rules/shop.json';
import { quirks, urgencyStock } from '../../spec-quirks';
import { type Product, saleText, sizesOf } from '../../catalog';
import { Badge, SaleBadge } from '../../components/Badge';
import { Button } from '../../components/Button';
import { lazyWhenIdle } from '../../components/lazy-when-idle';
import { OptionGroup } from '../../components/OptionGroup';
import { Price } from '../../components/Price';
import { SegmentedControl } from '../../components/SegmentedControl';
import { Rating } from '../../components/Stars';
import { QuantityStepper } from '../../components/QuantityStepper';
import { Swatches } from '../../components/Swatches';
import { noScript } from '../../copy/no-script';
import { product as words } from '../../copy/product';
import { sizeWithFit } from '../../copy/sizes';
import { useHydrated } from '../../lib/hydrated';
import { live } from '../../lib/wording';
import { parseQuantity } from '../../rules/quantity';
import type { PurchaseActions } from './use-purchase-actions';
import type { Selection } from './selection';
import { Promises } from './Promises';
import { reviewsId } from './reviews-id';
import { SizeChartOpener } from './SizeChartOpener';
import { SizeRows } from './SizeRows';
import styles from './BuyBox.module.css';

type BuyBoxProps = {
  product: Product;
  selection: Selection & { select: (change: { color?: string; size?: string }) => void };
  /** Shows a line above the sizes that asks for one. */
  asksSize?: boolean | undefined;
  quantity: number;
  limits: { min: number; max: number };
  onQuantity: (quantity: number) => void;
  actions: PurchaseActions;
  /** Called with the color to show in the gallery while a mouse is over its swatch, and with null afterwards. */
  onPreview?: ((color: string | null) => void) | undefined;
  /** The Add to Cart button, which the buy bar observes. */
  addRef: RefObject<HTMLDivElement | null>;
};

const Details = lazyWhenIdle(() => import('./Details').then((module) => module.Details));

/** The part next to the gallery: price, color, size, quantity and the buttons. */
export function BuyBox({
  product,
  selection,
  asksSize,
  quantity,
  limits,
  onQuantity,
  actions,
  onPreview,
  addRef,
}: BuyBoxProps) {
  const { color, inventory } = selection.variant;
  const soldOut = inventory === 0;
  const hasTexts = hasFixedTexts(product);
  const [three, two] = [hasSizeChart && hasTexts && product.hasSizes, hasTexts || quirks.namesFabric];
  // Constant, so that React keeps the prerendered details until their chunk has loaded.
  const details = useMemo(
    () => (
      <Suspense fallback={null}>
        <Details id={product.id} />
      </Suspense>
    ),
    [product.id],
  );
  return (
    <div className={styles.box}>
      <Head product={product} stock={selection.variant.inventory} />
      <Options product={product} selection={selection} asksSize={asksSize} onPreview={onPreview} />
      <noscript>
        {import.meta.env.SSR && (
          <>
            <p>{noScript.product}</p>
            {hasSizeChart && (
              <table>
                <SizeRows />
              </table>
            )}
          </>
        )}
      </noscript>
      <div className={styles.actions}>
        <QuantityStepper
          label={words.quantity}
          value={quantity}
          {...limits}
          parse={(text) => parseQuantity(text, limits)}
          onChange={onQuantity}
        />
        <div ref={addRef}>
          <Button variant="primary" wide disabled={soldOut} onClick={actions.primary.run}>
            {actions.primary.label}
          </Button>
        </div>
        {!soldOut && quantity > inventory && (
          <p className={styles.limit} role="status">
            {words.onlyLeft(inventory, color)}
          </p>
        )}
        <div className={styles.row}>
          <Button disabled={soldOut && !selection.edited} busy={actions.isNavigating} onClick={actions.secondary.run}>
            {actions.secondary.label}
          </Button>
          <Button variant="pink" icon="share" onClick={actions.share}>
            {words.share}
          </Button>
        </div>
      </div>
      {soldOut && quirks.restockForm?.(product.id, color)}
      <Promises withCare={hasCare && hasTexts} soldOut={product.inventory === 0} />
      <div className={three ? styles.three : two ? styles.two : styles.one}>{details}</div>
    </div>
  );
}

/** Reviews, size chart and care instructions are fixed texts about the first product. */
function hasFixedTexts({ id }: Product): boolean {
  return id === productId;
}

/** What the product is: title, price and stock. */
export function Head({ product, stock }: { product: Product; stock: number }) {
  // The prerendered page does not know how many are left.
  const known = useHydrated() ? stock : Infinity;
  const specified = stock === 0 ? words.sellingFast : words.hurry(urgencyStock);
  return (
    <div className={styles.head}>
      <h1 dir="auto" data-long={product.title.length > longTitle ? '' : undefined}>
        {product.title}
      </h1>
      <div className={styles.price}>
        <Price cents={product.charged} listCents={product.list} size="large" />
        <SaleBadge text={saleText(product, words.badge)} />
      </div>
      <div className={styles.facts}>
        {hasFixedTexts(product) && quirks.reviewCount > 0 && (
          <Rating href={`#${reviewsId}`}>{words.reviews(quirks.reviewCount)}</Rating>
        )}
        <p className={styles.stock}>{live?.stockLeft(known) ?? specified}</p>
      </div>
    </div>
  );
}

/** The colors and sizes of a product. */
export function Options({
  product,
  selection,
  asksSize,
  onPreview,
}: Pick<BuyBoxProps, 'product' | 'selection' | 'asksSize' | 'onPreview'>) {
  const { variant, size, select } = selection;
  const selectSize = (next: string) => select({ size: next });
  const hasChart = hasSizeChart && hasFixedTexts(product);
  const swatches = product.variants.map(({ color, image, inventory }) => ({ color, image, soldOut: inventory === 0 }));
  const soldOut = variant.inventory === 0 && <Badge tone="out">{words.soldOut}</Badge>;
  return (
    <>
      {variant.color !== '' && (
        <OptionGroup label={words.color} selected={variant.color} end={soldOut} inline>
          <Swatches
            name="color"
            swatches={swatches}
            selected={variant.color}
            onSelect={(color) => select({ color })}
            onPreview={onPreview}
          />
          {soldOut && swatches.some((swatch) => !swatch.soldOut) && (
            <p className={styles.others}>
              {words.soldOutIn(variant.color)}
              {swatches.map(
                ({ color, soldOut: isOut }) =>
                  !isOut && (
                    <Button key={color} variant="link" small onClick={() => select({ color })}>
                      {color}
                    </Button>
                  ),
              )}
            </p>
          )}
        </OptionGroup>
      )}
      {product.hasSizes && (
        <OptionGroup
          label={words.size}
          selected={hasChart ? sizeWithFit(size) : size}
          question={asksSize && words.whichSize}
          end={hasChart && <SizeChartOpener variant={variant} onChoose={selectSize} />}
        >
          {asksSize && (
            <p className={styles.limit} aria-hidden="true">
              {words.whichSize}
            </p>
          )}
          <SegmentedControl name="size" options={sizesOf(product)} selected={size} onSelect={selectSize} />
        </OptionGroup>
      )}
      {variant.color === '' && soldOut}
    </>
  );
}
