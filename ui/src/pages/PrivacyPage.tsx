import { privacy, privacyPage } from '../copy/privacy';
import { Seller } from '../contact/Seller';
import { ProsePage } from '../features/content/ProsePage';

/** The privacy policy. */
export function PrivacyPage() {
  return <ProsePage meta={privacyPage} {...privacy} aside={<Seller />} />;
}
