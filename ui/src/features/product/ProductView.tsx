import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { pageQuantity, productId } from '../../../../src/rules/shop.json';
import { findProduct, type Product } from '../../catalog';
import { whenIdle } from '../../lib/idle';
import { viewContent } from '../../pixel/pixel';
import { BuyBar } from './BuyBar';
import { BuyBox } from './BuyBox';
import { usePurchaseActions } from './purchase-actions';
import { useSelection } from './selection';
import { Description } from './Description';
import { Gallery } from './Gallery';
import styles from './ProductView.module.css';

type Module = { default: ComponentType };
const loadReviews = (): Promise<Module> => import('./Reviews').then(({ Reviews: all }) => ({ default: all }));
// If their chunk does not load, this stays pending: the prerendered reviews need no script.
const Reviews = lazy(
  import.meta.env.SSR
    ? loadReviews
    : () => new Promise<Module>((resolve) => void whenIdle(() => void loadReviews().then(resolve, () => {}))),
);
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
  const [quantity, setQuantity] = useState(pageQuantity.min);
  const [previewed, setPreviewed] = useState<string | null>(null);
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
          quantity={quantity}
          onQuantity={setQuantity}
          actions={actions}
          onPreview={setPreviewed}
          addRef={addButton}
        />
      </div>
      <div data-below-fold="">
        <Description text={product.description} />
        {id === productId && reviews}
      </div>
      <BuyBar product={product} selection={selection} onAdd={actions.addToCart} watched={addButton} />
    </>
  );
}
