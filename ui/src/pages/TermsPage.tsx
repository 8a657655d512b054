import { terms, termsPage } from '../copy/terms';
import { PageMeta } from '../features/site/PageMeta';
import { Prose } from '../features/site/Prose';
import { TextPage } from '../features/site/TextPage';

/** The terms of service. */
export function TermsPage() {
  return (
    <>
      <PageMeta {...termsPage} />
      <TextPage heading={terms.heading} lead={terms.lead}>
        <Prose sections={terms.sections} />
      </TextPage>
    </>
  );
}
