import { Button } from '../../../components/Button';
import { ErrorText } from '../../../components/ErrorText';
import { Notice } from '../../../components/Notice';
import { adminPage } from '../../../copy/admin';

/** Says why something was not loaded, with a button that tries again. */
export function LoadError({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  const retry = (
    <>
      {' '}
      <Button variant="link" small onClick={onRetry}>
        {adminPage.retry}
      </Button>
    </>
  );
  return (
    <Notice tone="error">
      <ErrorText link={retry}>{reason}</ErrorText>
    </Notice>
  );
}
