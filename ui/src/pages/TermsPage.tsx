import { terms, termsPage } from '../copy/terms';
import { Seller } from '../contact/Seller';
import { ProsePage } from '../features/content/ProsePage';

/** The terms of service. */
export function TermsPage() {
  return <ProsePage meta={termsPage} {...terms} aside={<Seller />} />;
}
