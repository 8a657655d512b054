import { cancellation, cancellationPage } from '../copy/cancellation';
import { PageMeta } from '../features/site/PageMeta';
import { Prose } from '../features/site/Prose';
import { TextPage } from '../features/site/TextPage';

/** The cancellation policy. */
export function CancellationPage() {
  return (
    <>
      <PageMeta {...cancellationPage} />
      <TextPage heading={cancellation.heading} lead={cancellation.lead}>
        <Prose sections={cancellation.sections} />
      </TextPage>
    </>
  );
}
