import { terms, termsPage } from '../copy/terms';
import { Seller } from '../contact/Seller';
import { Prose } from '../features/content/Prose';
import { TextPage } from '../features/content/TextPage';

/** The terms of service. */
export function TermsPage() {
  return (
    <TextPage meta={termsPage} heading={terms.heading} lead={terms.lead} aside={<Seller />}>
      <Prose sections={terms.sections} />
    </TextPage>
  );
}
