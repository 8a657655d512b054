import { messagePicture } from '@brand/texts/pictures';
import { LinkButton } from '../../components/Button';
import { Picture } from '../../components/Picture';
import { noOrder } from '../../copy/live/no-order';
import { successPage } from '../../copy/success';
import { useReportPurchase } from '../../features/checkout/live/purchase';
import { useLastOrder } from '../../features/checkout/placing/last-order';
import { TextPage } from '../../features/content/TextPage';
import { CorrectEmail } from '../../features/checkout/done/CorrectEmail';
import { useHydrated } from '../../lib/hydrated';
import { paths } from '../../paths';
import { SuccessPage as Confirmation } from '../SuccessPage';

/** The order confirmation of a live shop, which thanks nobody for an order that it does not know. */
export function SuccessPage() {
  useReportPurchase();
  const isKnown = useLastOrder() !== null;
  const isHydrated = useHydrated();
  if (isKnown || !isHydrated) return <Confirmation CorrectEmail={CorrectEmail} />;
  return (
    <TextPage
      meta={{ ...successPage, title: noOrder.heading }}
      heading={noOrder.heading}
      lead={noOrder.lead}
      aside={
        <LinkButton variant="primary" href={paths.shop}>
          {noOrder.shop}
        </LinkButton>
      }
    >
      <meta name="robots" content="noindex" />
      <Picture src={paths.media(messagePicture)} alt="" sizes="(min-width: 64em) 60vw, 88vw" />
    </TextPage>
  );
}
