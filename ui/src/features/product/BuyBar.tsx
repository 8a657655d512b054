import { type RefObject, useEffect, useState } from 'react';
import type { Product } from '../../catalog';
import { Button } from '../../components/Button';
import { Price } from '../../components/Price';
import { join } from '../../components/class-names';
import { product as words } from '../../copy/product';
import type { Choice } from './choice';
import styles from './BuyBar.module.css';

type BuyBarProps = {
  product: Product;
  choice: Choice;
  onAdd: () => void;
  /** The bar shows while this has scrolled away upward. */
  watched: RefObject<HTMLElement | null>;
};

/** On a phone: price and Add to Cart at the lower edge once the button in the page is out of reach. */
export function BuyBar({ product, choice: { variant, size }, onAdd, watched }: BuyBarProps) {
  const shown = useScrolledAway(watched);
  return (
    // The cookie question makes way for what is shown.
    <aside
      className={join(styles.bar, shown && styles.shown)}
      data-buy-bar={shown ? 'shown' : undefined}
      aria-label={words.buyBarLabel}
    >
      <p className={styles.what}>
        <Price cents={product.charged} listCents={product.list} size="small" />
        <span>{variant.color === '' ? size : `${variant.color}, ${size}`}</span>
      </p>
      <Button variant="primary" disabled={variant.inventory === 0} onClick={onAdd}>
        {words.addToCart}
      </Button>
    </aside>
  );
}

function useScrolledAway(watched: RefObject<HTMLElement | null>): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    if (!watched.current) return undefined;
    const look = ([entry]: IntersectionObserverEntry[]) => setAway(entry?.isIntersecting === false);
    // The root reaches far below the window, so "not intersecting" means: scrolled away above.
    const observer = new IntersectionObserver(look, { rootMargin: '0px 0px 99999px 0px' });
    observer.observe(watched.current);
    return () => observer.disconnect();
  }, [watched]);
  return away;
}
