import { ErrorContent } from '../features/site/ErrorContent';

/** The page of every address that there is not. */
export function ErrorPage() {
  return <ErrorContent />;
}
