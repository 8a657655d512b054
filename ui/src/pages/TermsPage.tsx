import { terms, termsPage } from '../copy/terms';
import { Seller } from '../contact/Seller';
import { PageMeta } from '../components/PageMeta';
import { Prose } from '../features/content/Prose';
import { TextPage } from '../features/content/TextPage';

/** The terms of service. */
export function TermsPage() {
  return (
    <>
      <PageMeta {...termsPage} />
      <TextPage heading={terms.heading} lead={terms.lead} aside={<Seller />}>
        <Prose sections={terms.sections} />
      </TextPage>
    </>
  );
}
