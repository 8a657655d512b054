import { shipping, shippingPage } from '../copy/shipping';
import { PageMeta } from '../features/site/PageMeta';
import { Passages } from '../features/site/Passages';
import { TextPage } from '../features/site/TextPage';

/** How and when orders are shipped. */
export function ShippingPage() {
  return (
    <>
      <PageMeta {...shippingPage} />
      <TextPage heading={shipping.heading} lead={shipping.lead}>
        <Passages passages={shipping.passages} />
      </TextPage>
    </>
  );
}
