import { LinkButton } from '../../components/Button';
import { checkout } from '../../copy/checkout';
import { noScript } from '../../copy/no-script';
import { site } from '../../copy/site';
import { paths } from '../../paths';
import styles from './CheckoutView.module.css';
import { Checkout } from './Checkout';
import { DraftGuard } from './DraftGuard';
import { useHydrated } from '../../lib/hydrated';

/** The checkout page; the cart lies in the browser, so a page rendered elsewhere waits for it. */
export function CheckoutView() {
  const inBrowser = useHydrated();
  if (!inBrowser) return <Waiting />;
  return (
    <DraftGuard>
      <Checkout empty={<EmptyCart />} />
    </DraftGuard>
  );
}

function EmptyCart() {
  const { heading, text, back } = checkout.empty;
  return (
    <div className={`page ${styles.alone}`}>
      <h1>{heading}</h1>
      <p className="lead">{text}</p>
      <LinkButton variant="primary" href={paths.shop}>
        {back}
      </LinkButton>
    </div>
  );
}

function Waiting() {
  return (
    <div className={`page ${styles.alone}`}>
      <h1>{checkout.heading}</h1>
      <p className="quiet needs-script">{site.loading}</p>
      <noscript>{import.meta.env.SSR && <p>{noScript.checkout}</p>}</noscript>
    </div>
  );
}
