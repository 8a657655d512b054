import { deliveryTerms, fabric } from './questions';
import { sizeChart } from './size-chart';

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
export const productDetails = (time: string): Record<'first' | 'others', readonly Detail[]> => ({
  first: [
    {
      title: 'Fit',
      texts: [
        'Find the row of the size chart that you measure, and order that size.',
        sizeChart.guideText,
        sizeChart.comfort,
      ],
    },
    { title: 'Fabric and care', hasFabric: true, texts: [fabric.plush, fabric.care] },
    shippingAndReturns(time),
  ],
  others: [{ title: 'Fabric', hasFabric: true, texts: [] }, shippingAndReturns(time)],
});
