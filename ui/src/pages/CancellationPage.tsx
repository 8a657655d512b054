import { cancellation, cancellationPage } from '../copy/cancellation';
import { Prose } from '../features/content/Prose';
import { TextPage } from '../features/content/TextPage';

/** The cancellation policy. */
export function CancellationPage() {
  return (
    <TextPage meta={cancellationPage} heading={cancellation.heading} lead={cancellation.lead}>
      <Prose sections={cancellation.sections} />
    </TextPage>
  );
}
