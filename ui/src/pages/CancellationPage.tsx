import { cancellation, cancellationPage } from '../copy/cancellation';
import { PageMeta } from '../components/PageMeta';
import { Prose } from '../features/content/Prose';
import { TextPage } from '../features/content/TextPage';

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
