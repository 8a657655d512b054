import { cancellation, cancellationPage } from '../copy/cancellation';
import { PageMeta } from '../features/site/PageMeta';
import { Passages } from '../features/site/Passages';
import { TextPage } from '../features/site/TextPage';

/** How to cancel an order. */
export function CancellationPage() {
  return (
    <>
      <PageMeta {...cancellationPage} />
      <TextPage heading={cancellation.heading} lead={cancellation.lead}>
        <Passages passages={cancellation.passages} />
      </TextPage>
    </>
  );
}
