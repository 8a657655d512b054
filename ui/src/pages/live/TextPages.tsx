import { messagePicture } from '@brand/texts/pictures';
import { privacy, privacyPage } from '../../copy/live/privacy';
import { Seller } from '../../contact/Seller';
import { ProsePage } from '../../features/content/ProsePage';
import { TextPage } from '../../features/content/TextPage';
import { live } from '../../lib/wording';
import { terms, termsPage } from '../../copy/live/terms';
import { shipping, shippingPage } from '../../copy/live/shipping';
import { cancellation, cancellationPage } from '../../copy/live/cancellation';
import { faq, faqPage } from '../../copy/live/faq';
import { LinkedText } from '../../components/LinkedText';
import { Questions } from '../../features/content/Questions';
import { paths } from '../../paths';
import { Picture } from '../../components/Picture';
import { LinkButton } from '../../components/Button';
import { EmailText } from '../../contact/EmailText';
import { outOfStock, outOfStockPage } from '../../copy/live/out-of-stock';

/** The privacy policy of a live shop. */
export function PrivacyPage() {
  return <ProsePage meta={privacyPage} {...privacy} aside={<Seller />} />;
}

/** The terms of service of a live shop. */
export function TermsPage() {
  return <ProsePage meta={termsPage} {...terms} sections={terms.sections(live?.salesTax ?? '')} aside={<Seller />} />;
}

/** The shipping policy of a live shop. */
export function ShippingPage() {
  return <ProsePage meta={shippingPage} {...shipping} />;
}

/** The cancellation policy of a live shop. */
export function CancellationPage() {
  return <ProsePage meta={cancellationPage} {...cancellation} />;
}

/** The FAQ page of a live shop. */
export function FaqPage() {
  return (
    <TextPage meta={faqPage} heading={faq.heading} lead={<LinkedText text={faq.lead} href={paths.contact} />}>
      <Questions questions={faq.questions} open={0} />
    </TextPage>
  );
}

/** What is left of the page that follows an order in the shop of the specification. */
export function OutOfStockPage() {
  const aside = (
    <>
      <p>
        <EmailText text={outOfStock.contact} />
      </p>
      <LinkButton variant="primary" href={paths.shop}>
        {outOfStock.shop}
      </LinkButton>
    </>
  );
  return (
    <TextPage meta={outOfStockPage} heading={outOfStock.heading} lead={outOfStock.lead} aside={aside}>
      <meta name="robots" content="noindex" />
      <Picture src={paths.media(messagePicture)} alt="" sizes="(min-width: 64em) 60vw, 88vw" />
    </TextPage>
  );
}
