import { outOfStockPage } from '../copy/out-of-stock';
import { OutOfStockView } from '../features/checkout/OutOfStockView';
import { PageMeta } from '../features/site/PageMeta';

/** Where a saved order leads. */
export function OutOfStockPage() {
  return (
    <>
      <PageMeta {...outOfStockPage} noindex />
      <OutOfStockView />
    </>
  );
}
