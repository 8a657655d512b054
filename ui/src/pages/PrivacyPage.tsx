import { privacy, privacyPage } from '../copy/privacy';
import { Seller } from '../contact/Seller';
import { PageMeta } from '../components/PageMeta';
import { Prose } from '../features/content/Prose';
import { TextPage } from '../features/content/TextPage';

/** The privacy policy. */
export function PrivacyPage() {
  return (
    <>
      <PageMeta {...privacyPage} />
      <TextPage heading={privacy.heading} lead={privacy.lead} aside={<Seller />}>
        <Prose sections={privacy.sections} />
      </TextPage>
    </>
  );
}
