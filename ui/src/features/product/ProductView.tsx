import { _id as productId } from '@brand/product.json';
import { Suspense, useEffect, useRef, useState } from 'react';
import { pageQuantity } from '../../../../src/rules/shop.json';
import { findProduct, type Product } from '../../catalog';
import { lazyWhenIdle } from '../../components/lazy-when-idle';
import { useHydrated } from '../../lib/hydrated';
import { viewContent } from '../../pixel/pixel';
import { clampQuantity } from '../../rules/quantity';
import { quirks } from '../../spec-quirks';
import { BuyBar } from './BuyBar';
import { BuyBox } from './BuyBox';
import { usePurchaseActions } from './use-purchase-actions';
import { useSelection } from './selection';
import { Description } from './Description';
import { Gallery } from './Gallery';
import styles from './ProductView.module.css';

const Reviews = lazyWhenIdle(() => import('./Reviews').then((module) => module.Reviews));
// Constant, so that React keeps the prerendered reviews until their chunk has loaded.
const reviews = (
  <Suspense fallback={null}>
    <Reviews />
  </Suspense>
);

/** The product page: gallery, buy box, description and reviews. */
export function ProductView({ product }: { product: Product }) {
  const { id } = product;
  const selection = useSelection(product);
  const [typedQuantity, setTypedQuantity] = useState<number | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [previewed, setPreviewed] = useState<string | null>(null);
  const { edited } = selection;
  // The prerendered page does not know the stock.
  const isLimited = useHydrated() && quirks.limitsToStock;
  const max = isLimited ? clampQuantity(selection.variant.inventory, pageQuantity) : pageQuantity.max;
  // A line can have more units than can be added at once.
  const limits = { ...pageQuantity, max: Math.max(max, edited?.quantity ?? 0) };
  const quantity = Math.min(typedQuantity ?? edited?.quantity ?? pageQuantity.min, limits.max);
  const actions = usePurchaseActions(product, selection, quantity);
  const addButton = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Depends on the ID only: the product object is replaced after hydration.
    const viewed = findProduct(id);
    if (viewed) viewContent(viewed);
  }, [id]);
  return (
    <>
      <div className={`${styles.product} page`}>
        <Gallery product={product} variant={selection.variant} previewed={previewed} />
        <BuyBox
          product={product}
          selection={selection}
          asksSize={isAsked && !selection.isSizeChosen}
          quantity={quantity}
          limits={limits}
          onQuantity={setTypedQuantity}
          actions={actions}
          onPreview={setPreviewed}
          addRef={addButton}
        />
      </div>
      <BuyBar
        product={product}
        selection={selection}
        action={actions.primary}
        askSize={() => setAsked(true)}
        watched={addButton}
      />
      <div data-below-fold="">
        <Description
          text={product.description}
          worn={id === productId ? selection.variant : null}
          size={product.hasSizes && selection.isSizeChosen ? selection.size : undefined}
        />
        {id === productId && reviews}
      </div>
    </>
  );
}
