import { LinkButton } from '../../components/Button';
import { Picture } from '../../components/Picture';
import { checkout } from '../../copy/checkout';
import { noScript } from '../../copy/no-script';
import { site } from '../../copy/site';
import { paths } from '../../paths';
import styles from './CheckoutShell.module.css';
import { CheckoutView } from './CheckoutView';
import { DraftGuard } from './DraftGuard';
import { useHydrated } from '../../lib/hydrated';

/** The checkout page. The cart is in browser storage, so the prerendered page shows a loading message. */
export function CheckoutShell() {
  const isHydrated = useHydrated();
  if (!isHydrated) return <Loading />;
  return (
    <DraftGuard>
      <CheckoutView empty={<EmptyCart />} />
    </DraftGuard>
  );
}

function EmptyCart() {
  const { heading, text, back } = checkout.empty;
  return (
    <div className={`page ${styles.message} ${styles.empty}`}>
      <h1>{heading}</h1>
      <p className="lead">{text}</p>
      <LinkButton variant="primary" href={paths.shop}>
        {back}
      </LinkButton>
      <div className={styles.picture}>
        <Picture src={paths.media('gallery-together-800.jpg')} alt="" sizes="(min-width: 48em) 45vw, 88vw" />
      </div>
    </div>
  );
}

function Loading() {
  return (
    <div className={`page ${styles.message}`}>
      <h1>{checkout.heading}</h1>
      <p className="quiet needs-script">{site.loading}</p>
      <noscript>{import.meta.env.SSR && <p>{noScript.checkout}</p>}</noscript>
    </div>
  );
}
