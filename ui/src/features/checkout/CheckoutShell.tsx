import { Suspense } from 'react';
import { LinkButton } from '../../components/Button';
import { lazyWhenIdle } from '../../components/lazy-when-idle';
import { Picture } from '../../components/Picture';
import { checkout } from '../../copy/checkout';
import { paths } from '../../paths';
import styles from './CheckoutShell.module.css';
import { CheckoutView } from './CheckoutView';
import { DraftGuard } from './form/DraftGuard';

// Most carts are not empty.
const InStockColors = lazyWhenIdle(() => import('./done/InStockColors').then((module) => module.InStockColors));

/** The checkout page. */
export function CheckoutShell() {
  return (
    <DraftGuard>
      <CheckoutView empty={<EmptyCart />} />
    </DraftGuard>
  );
}

function EmptyCart() {
  const { heading, text, back } = checkout.empty;
  return (
    <div className={`page ${styles.empty}`}>
      <h1>{heading}</h1>
      <p className="lead">{text}</p>
      <LinkButton variant="primary" href={paths.shop}>
        {back}
      </LinkButton>
      <Suspense fallback={null}>
        <InStockColors />
      </Suspense>
      <div className={styles.picture}>
        <Picture src={paths.media('gallery-together-800.jpg')} alt="" sizes="(min-width: 48em) 45vw, 88vw" />
      </div>
    </div>
  );
}
