import { messagePicture } from '@brand/texts/pictures';
import { Suspense, useEffect, useRef } from 'react';
import { LinkButton } from '../../components/Button';
import { lazyWhenIdle } from '../../components/lazy-when-idle';
import { Picture } from '../../components/Picture';
import { checkout } from '../../copy/checkout';
import { paths } from '../../paths';
import styles from './EmptyCart.module.css';

// Most carts are not empty.
const InStockColors = lazyWhenIdle(() => import('./done/InStockColors').then((module) => module.InStockColors));

// Constant, so that React keeps the prerendered colors until their chunk has loaded.
const colors = (
  <Suspense fallback={null}>
    <InStockColors />
  </Suspense>
);

/** Shown instead of an empty cart; `reasons` say why the shopper has emptied it, if they had to. */
export function EmptyCart({ reasons }: { reasons: readonly string[] }) {
  const { heading, text, back, inStock } = checkout.empty;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (reasons.length === 0) return;
    // The notice that had the focus was far below.
    window.scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  }, [reasons]);
  return (
    <div className={`page ${styles.empty}`}>
      <h1 ref={title} tabIndex={-1}>
        {heading}
      </h1>
      <p className="lead">{reasons.length === 0 ? text : reasons.join(' ')}</p>
      <LinkButton variant="primary" href={paths.shop}>
        {back}
      </LinkButton>
      {reasons.length === 0 ? (
        colors
      ) : (
        <Suspense fallback={null}>
          <InStockColors label={inStock} />
        </Suspense>
      )}
      <div className={styles.picture}>
        <Picture src={paths.media(messagePicture)} alt="" sizes="(min-width: 48em) 45vw, 88vw" />
      </div>
    </div>
  );
}
