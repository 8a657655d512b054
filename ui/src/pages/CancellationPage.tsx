import { cancellation, cancellationPage } from '../copy/cancellation';
import { ProsePage } from '../features/content/ProsePage';

/** The cancellation policy. */
export function CancellationPage() {
  return <ProsePage meta={cancellationPage} {...cancellation} />;
}
