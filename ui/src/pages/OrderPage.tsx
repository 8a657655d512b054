import { useParams } from 'wouter';
import { PageMeta } from '../components/PageMeta';
import { orderPage } from '../copy/order';
import { useHydrated } from '../lib/hydrated';
import { FindOrder } from '../features/order/FindOrder';
import { Loading, OrderView } from '../features/order/OrderView';

/** The page of one order, behind its secret link; without a link, the form that asks for it. */
export function OrderPage() {
  const isHydrated = useHydrated();
  const { link } = useParams<{ link?: string }>();
  return (
    <>
      <PageMeta {...orderPage} noindex />
      {link !== undefined && <OrderView link={link} />}
      {link === undefined && (isHydrated ? <FindOrder /> : <Loading />)}
    </>
  );
}
