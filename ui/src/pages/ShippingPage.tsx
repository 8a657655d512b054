import { shipping, shippingPage } from '../copy/shipping';
import { PageMeta } from '../components/PageMeta';
import { Prose } from '../features/content/Prose';
import { TextPage } from '../features/content/TextPage';

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
