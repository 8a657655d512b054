import { type ComponentType, type ReactNode, Suspense } from 'react';
import { LinkButton } from '../../components/Button';
import { lazyWhenIdle } from '../../components/lazy-when-idle';
import { Picture } from '../../components/Picture';
import { checkout } from '../../copy/checkout';
import { paths } from '../../paths';
import styles from './CheckoutShell.module.css';
import { DraftGuard } from './form/DraftGuard';
import { SpecCheckout } from './SpecCheckout';

// Most carts are not empty.
const InStockColors = lazyWhenIdle(() => import('./done/InStockColors').then((module) => module.InStockColors));

export interface CheckoutShellProps {
  /** The checkout of a shop that takes cards; without it, that of the specification. */
  Checkout?: ComponentType<{ empty: ReactNode }>;
}

/** The checkout page. */
export function CheckoutShell({ Checkout = SpecCheckout }: CheckoutShellProps) {
  return (
    <DraftGuard>
      <Checkout empty={<EmptyCart />} />
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
