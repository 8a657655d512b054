import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
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
  /** Makes the page ask for a size. */
  askSize: () => void;
  /** The bar is shown while this element is out of view; on a desktop only once it has been scrolled past. */
  watched: RefObject<HTMLElement | null>;
};

/**
 * A bar with the price and Add to Cart at the lower edge of the window, shown while the button in the page is not. Color
 * and size may be out of view: until a size was chosen it leads to the sizes.
 */
export function BuyBar({ product, selection, action, askSize, watched }: BuyBarProps) {
  const { variant, size, isSizeChosen } = selection;
  const position = usePosition(watched);
  const isSoldOut = variant.inventory === 0;
  const hasOtherColor = isSoldOut && product.inventory > 0;
  const press = () => {
    if (hasOtherColor) return showOptions();
    if (isSizeChosen) return action.run();
    // The group has the question as its name when it gets the focus.
    flushSync(askSize);
    showOptions('[name=size]');
  };
  const options = [variant.color, product.hasSizes && isSizeChosen && size].filter(Boolean).join(', ');
  const soldOut = isSoldOut && (hasOtherColor ? words.isSoldOut(variant.color) : words.soldOut);
  const price = <Price cents={product.charged} listCents={product.list} size="small" />;
  return (
    <aside
      className={join(styles.bar, position !== 'in view' && styles.shown, position === 'above' && styles.passed)}
      data-buy-bar=""
      aria-label={words.buyBarLabel}
    >
      {options === '' ? (
        <div className={styles.summary}>
          {price}
          {soldOut && <span>{soldOut}</span>}
        </div>
      ) : (
        <button type="button" className={styles.summary} title={words.change} onClick={() => showOptions()}>
          {price}
          <span className={styles.options}>
            {soldOut || options}
            <Icon name="chevron" size="tiny" />
          </span>
        </button>
      )}
      <Button variant="primary" disabled={isSoldOut && !hasOtherColor} onClick={press}>
        {hasOtherColor ? words.seeColors : isSizeChosen || isSoldOut ? action.label : words.chooseSize}
      </Button>
    </aside>
  );
}

/** Scrolls to the sizes, or to the first options, and focuses the selected one. */
function showOptions(named = ''): void {
  const option = document.querySelector<HTMLElement>(`main fieldset input${named}:checked`);
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
