import { type RefObject, useEffect, useState } from 'react';
import type { Product } from '../../catalog';
import { Button } from '../../components/Button';
import { Icon } from '../../components/Icon';
import { Price } from '../../components/Price';
import { join } from '../../components/class-names';
import { product as words } from '../../copy/product';
import type { PurchaseActions } from './use-purchase-actions';
import type { Selection } from './selection';
import styles from './BuyBar.module.css';

const headerHeight = 64;

type BuyBarProps = {
  product: Product;
  selection: Selection;
  /** The primary action of the page. */
  action: PurchaseActions['primary'];
  /** The bar is shown while this element is out of view; on a desktop only once it has been scrolled past. */
  watched: RefObject<HTMLElement | null>;
};

/**
 * A bar with the price and Add to Cart at the lower edge of the window, shown while the button in the page is not. Color
 * and size may be out of view: its first press leads to them if no size was chosen.
 */
export function BuyBar({ product, selection, action, watched }: BuyBarProps) {
  const { variant, size, isSizeChosen } = selection;
  const position = usePosition(watched);
  const [hasShownOptions, setHasShownOptions] = useState(false);
  const isSoldOut = variant.inventory === 0;
  const hasOtherColor = isSoldOut && product.inventory > 0;
  const press = () => {
    if (!hasOtherColor && (isSizeChosen || hasShownOptions)) return action.run();
    setHasShownOptions(true);
    showOptions();
  };
  const name = [variant.color, product.hasSizes && size].filter(Boolean).join(', ');
  const price = <Price cents={product.charged} listCents={product.list} size="small" />;
  return (
    <aside
      className={join(styles.bar, position !== 'in view' && styles.shown, position === 'above' && styles.passed)}
      data-buy-bar=""
      aria-label={words.buyBarLabel}
    >
      {name === '' ? (
        <div className={styles.summary}>{price}</div>
      ) : (
        <button type="button" className={styles.summary} title={words.change} onClick={showOptions}>
          {price}
          <span className={styles.options}>
            {hasOtherColor ? words.isSoldOut(variant.color) : name}
            <Icon name="chevron" size="tiny" />
          </span>
        </button>
      )}
      <Button variant="primary" disabled={isSoldOut && !hasOtherColor} onClick={press}>
        {hasOtherColor ? words.seeColors : action.label}
      </Button>
    </aside>
  );
}

/** Scrolls to the colors, or the sizes of a product without colors, and focuses the selected one. */
function showOptions(): void {
  const option = document.querySelector<HTMLElement>('main fieldset input:checked');
  option?.closest('fieldset')?.scrollIntoView();
  option?.focus({ preventScroll: true });
}

type Position = 'above' | 'in view' | 'below';

/** Returns where an element is: in view is between the header and the bar. Below until the page is hydrated. */
function usePosition(watched: RefObject<HTMLElement | null>): Position {
  const [position, setPosition] = useState<Position>('below');
  useEffect(() => {
    if (!watched.current) return undefined;
    const onIntersection = ([entry]: IntersectionObserverEntry[]) => {
      if (!entry) return;
      const isAbove = entry.boundingClientRect.top < headerHeight;
      setPosition(entry.isIntersecting ? 'in view' : isAbove ? 'above' : 'below');
    };
    const observer = new IntersectionObserver(onIntersection, { rootMargin: `-${headerHeight}px 0px -72px` });
    observer.observe(watched.current);
    return () => observer.disconnect();
  }, [watched]);
  return position;
}
