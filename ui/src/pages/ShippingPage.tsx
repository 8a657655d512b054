import { shipping, shippingPage } from '../copy/shipping';
import { Prose } from '../features/content/Prose';
import { TextPage } from '../features/content/TextPage';

/** The shipping policy. */
export function ShippingPage() {
  return (
    <TextPage meta={shippingPage} heading={shipping.heading} lead={shipping.lead}>
      <Prose sections={shipping.sections} />
    </TextPage>
  );
}
