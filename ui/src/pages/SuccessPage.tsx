import { successPage } from '../copy/success';
import { SuccessView, type SuccessViewProps } from '../features/checkout/done/SuccessView';
import { PageMeta } from '../components/PageMeta';

/** The order confirmation. */
export function SuccessPage(props: SuccessViewProps) {
  return (
    <>
      <PageMeta {...successPage} noindex />
      <SuccessView {...props} />
    </>
  );
}
