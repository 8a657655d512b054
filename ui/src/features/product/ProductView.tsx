import { useEffect, useRef, useState } from 'react';
import { pageQuantity } from '../../../../src/rules/shop.json';
import { findProduct, type Product } from '../../catalog';
import { BelowFold } from '../../components/BelowFold';
import { viewContent } from '../../pixel/pixel';
import { BuyBar } from './BuyBar';
import { BuyBox } from './BuyBox';
import { useBuying } from './buying';
import { useChoice } from './choice';
import { Description } from './Description';
import { Gallery } from './Gallery';
import { Reviews } from './Reviews';
import styles from './ProductView.module.css';

/** A product to look at, choose and buy. */
export function ProductView({ product }: { product: Product }) {
  const { id } = product;
  const choice = useChoice(product);
  const [quantity, setQuantity] = useState(pageQuantity.min);
  const buying = useBuying(product, choice, quantity);
  const add = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // By its id: the product is another object once the live stock is known.
    const seen = findProduct(id);
    if (seen) viewContent(seen);
  }, [id]);
  return (
    <>
      <div className={`${styles.product} page`}>
        <Gallery product={product} variant={choice.variant} />
        <BuyBox
          product={product}
          choice={choice}
          quantity={quantity}
          onQuantity={setQuantity}
          buying={buying}
          addRef={add}
        />
      </div>
      <BelowFold>
        <Description text={product.description} />
        <Reviews />
      </BelowFold>
      <BuyBar product={product} choice={choice} onAdd={buying.addToCart} watched={add} />
    </>
  );
}
