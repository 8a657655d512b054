import { useParams } from 'wouter';
import { PageMeta } from '../../components/PageMeta';
import { mailPage } from '../../copy/live/restock-page';
import { RestockRequest } from '../../features/order/RestockRequest';

/** The page on which a shopper answers a mail. Nothing is changed before a button is pressed. */
export function MailPage() {
  const { token } = useParams<{ token: string }>();
  return (
    <>
      <PageMeta {...mailPage} noindex />
      <RestockRequest token={token} />
    </>
  );
}
