import { ErrorText } from '../../../components/ErrorText';
import { Notice } from '../../../components/Notice';

/** Announces an error, if there is one. */
export function ErrorNotice({ error }: { error: string | null | undefined }) {
  return (
    error && (
      <Notice tone="error" role="alert">
        <ErrorText>{error}</ErrorText>
      </Notice>
    )
  );
}
