import { ErrorContent } from '../features/site/ErrorContent';

/** The page for unknown URLs. */
export function ErrorPage() {
  return <ErrorContent />;
}
