import { privacy, privacyPage } from '../copy/privacy';
import { Seller } from '../contact/Seller';
import { Prose } from '../features/content/Prose';
import { TextPage } from '../features/content/TextPage';

/** The privacy policy. */
export function PrivacyPage() {
  return (
    <TextPage meta={privacyPage} heading={privacy.heading} lead={privacy.lead} aside={<Seller />}>
      <Prose sections={privacy.sections} />
    </TextPage>
  );
}
