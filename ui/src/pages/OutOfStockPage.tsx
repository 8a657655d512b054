import { outOfStockPage } from '../copy/out-of-stock';
import { OutOfStockView } from '../features/checkout/done/OutOfStockView';
import { PageMeta } from '../components/PageMeta';

/** The page after a saved order. */
export function OutOfStockPage() {
  return (
    <>
      <PageMeta {...outOfStockPage} noindex />
      <OutOfStockView />
    </>
  );
}
