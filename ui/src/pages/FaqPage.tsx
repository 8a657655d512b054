import { faq, faqPage } from '../copy/faq';
import { LinkedText } from '../components/LinkedText';
import { Questions } from '../features/content/Questions';
import { TextPage } from '../features/content/TextPage';
import { paths } from '../paths';

/** The FAQ page. */
export function FaqPage() {
  return (
    <TextPage meta={faqPage} heading={faq.heading} lead={<LinkedText text={faq.lead} href={paths.contact} />}>
      <Questions questions={faq.questions} open={0} />
    </TextPage>
  );
}
