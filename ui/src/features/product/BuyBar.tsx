import { type RefObject, useEffect, useState } from 'react';
import type { Product } from '../../catalog';
import { Button } from '../../components/Button';
import { Price } from '../../components/Price';
import { join } from '../../components/class-names';
import { product as words } from '../../copy/product';
import type { PurchaseActions } from './purchase-actions';
import type { Selection } from './selection';
import styles from './BuyBar.module.css';

type BuyBarProps = {
  product: Product;
  selection: Selection;
  /** The primary action of the page. */
  action: PurchaseActions['primary'];
  /** The bar is shown while this element is out of view. */
  watched: RefObject<HTMLElement | null>;
};

/** A bar with the price and Add to Cart at the lower edge of a phone, shown while the button in the page is not. */
export function BuyBar({ product, selection: { variant, size }, action, watched }: BuyBarProps) {
  const isShown = !useIsInView(watched);
  return (
    // The cookie banner uses data-buy-bar to make room for the bar.
    <aside
      className={join(styles.bar, isShown && styles.shown)}
      data-buy-bar={isShown ? 'shown' : undefined}
      aria-label={words.buyBarLabel}
    >
      <p className={styles.summary}>
        <Price cents={product.charged} listCents={product.list} size="small" />
        <span>{variant.color === '' ? size : `${variant.color}, ${size}`}</span>
      </p>
      <Button variant="primary" disabled={variant.inventory === 0} onClick={action.run}>
        {action.label}
      </Button>
    </aside>
  );
}

/** Returns whether an element is in view, between the header and the bar; false until the page is hydrated. */
function useIsInView(watched: RefObject<HTMLElement | null>): boolean {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    if (!watched.current) return undefined;
    const onIntersection = ([entry]: IntersectionObserverEntry[]) => setIsInView(entry?.isIntersecting === true);
    const observer = new IntersectionObserver(onIntersection, { rootMargin: '-64px 0px -72px' });
    observer.observe(watched.current);
    return () => observer.disconnect();
  }, [watched]);
  return isInView;
}
