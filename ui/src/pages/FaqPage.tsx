import { faq, faqPage } from '../copy/faq';
import { LinkedText } from '../features/site/LinkedText';
import { PageMeta } from '../features/site/PageMeta';
import { Questions } from '../features/site/Questions';
import { TextPage } from '../features/site/TextPage';
import { paths } from '../paths';

/** The FAQ page. */
export function FaqPage() {
  return (
    <>
      <PageMeta {...faqPage} />
      <TextPage heading={faq.heading} lead={<LinkedText text={faq.lead} href={paths.contact} />}>
        <Questions questions={faq.questions} />
      </TextPage>
    </>
  );
}
