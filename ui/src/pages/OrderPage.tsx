import { useParams } from 'wouter';
import { PageMeta } from '../components/PageMeta';
import { orderPage } from '../copy/order';
import { OrderView } from '../features/order/OrderView';

/** The page of one order, behind its secret link. */
export function OrderPage() {
  const { link } = useParams<{ link: string }>();
  return (
    <>
      <PageMeta {...orderPage} noindex />
      <OrderView link={link} />
    </>
  );
}
