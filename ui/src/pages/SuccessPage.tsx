import { successPage } from '../copy/success';
import { SuccessView } from '../features/checkout/done/SuccessView';
import { PageMeta } from '../components/PageMeta';

/** The order confirmation. */
export function SuccessPage() {
  return (
    <>
      <PageMeta {...successPage} noindex />
      <SuccessView />
    </>
  );
}
