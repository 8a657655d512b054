import { ErrorContent } from '../features/errors/ErrorContent';

/** The page for unknown URLs. */
export function ErrorPage() {
  return <ErrorContent />;
}
