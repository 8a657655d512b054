import { messagePicture } from '@brand/texts/pictures';
import { privacy, privacyPage } from '../../copy/live/privacy';
import { Seller } from '../../contact/Seller';
import { Prose } from '../../features/content/Prose';
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
  return (
    <TextPage meta={privacyPage} heading={privacy.heading} lead={privacy.lead} aside={<Seller />}>
      <Prose sections={privacy.sections} />
    </TextPage>
  );
}

/** The terms of service of a live shop. */
export function TermsPage() {
  return (
    <TextPage meta={termsPage} heading={terms.heading} lead={terms.lead} aside={<Seller />}>
      <Prose sections={terms.sections(live?.salesTax ?? '')} />
    </TextPage>
  );
}

/** The shipping policy of a live shop. */
export function ShippingPage() {
  return (
    <TextPage meta={shippingPage} heading={shipping.heading} lead={shipping.lead}>
      <Prose sections={shipping.sections} />
    </TextPage>
  );
}

/** The cancellation policy of a live shop. */
export function CancellationPage() {
  return (
    <TextPage meta={cancellationPage} heading={cancellation.heading} lead={cancellation.lead}>
      <Prose sections={cancellation.sections} />
    </TextPage>
  );
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
