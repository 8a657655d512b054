import { shipping, shippingPage } from '../copy/shipping';
import { PageMeta } from '../features/site/PageMeta';
import { Prose } from '../features/site/Prose';
import { TextPage } from '../features/site/TextPage';

/** The shipping policy. */
export function ShippingPage() {
  return (
    <>
      <PageMeta {...shippingPage} />
      <TextPage heading={shipping.heading} lead={shipping.lead}>
        <Prose sections={shipping.sections} />
      </TextPage>
    </>
  );
}
