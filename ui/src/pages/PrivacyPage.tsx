import { privacy, privacyPage } from '../copy/privacy';
import { PageMeta } from '../features/site/PageMeta';
import { Prose } from '../features/site/Prose';
import { TextPage } from '../features/site/TextPage';

/** The privacy policy. */
export function PrivacyPage() {
  return (
    <>
      <PageMeta {...privacyPage} />
      <TextPage heading={privacy.heading} lead={privacy.lead}>
        <Prose sections={privacy.sections} />
      </TextPage>
    </>
  );
}
