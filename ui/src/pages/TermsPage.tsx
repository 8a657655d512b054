import { terms, termsPage } from '../copy/terms';
import { PageMeta } from '../features/site/PageMeta';
import { Passages } from '../features/site/Passages';
import { TextPage } from '../features/site/TextPage';

/** The terms of buying here. */
export function TermsPage() {
  return (
    <>
      <PageMeta {...termsPage} />
      <TextPage heading={terms.heading} lead={terms.lead}>
        <Passages passages={terms.passages} />
      </TextPage>
    </>
  );
}
