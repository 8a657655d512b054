import { hasCare, hasSizeChart } from '@brand/brand.json';
import { material } from '@brand/texts/product';
import { care, feel } from '@brand/texts/questions';
import { fit } from '@brand/texts/size-chart';
import { deliveryTerms } from './questions';

interface Detail {
  title: string;
  /** Whether it begins with the fabric and the origin of the product, which only a live shop knows. */
  hasFabric?: true;
  texts: readonly string[];
}

/** What holds for every product. */
const shippingAndReturns = (time: string): Detail => ({
  title: 'Shipping and returns',
  texts: [deliveryTerms.free, time, deliveryTerms.refund],
});

/** The details of a product; a separate module because they load after the product page. */
export const productDetails = (time: string, hasSizes = false): Record<'first' | 'others', readonly Detail[]> => ({
  first: [
    ...(hasSizeChart && hasSizes ? [{ title: 'Fit', texts: fit }] : []),
    { title: hasCare ? `${material} and care` : material, hasFabric: true, texts: hasCare ? [feel, care] : [feel] },
    shippingAndReturns(time),
  ],
  others: [{ title: material, hasFabric: true, texts: [] }, shippingAndReturns(time)],
});
