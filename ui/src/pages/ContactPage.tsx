import { contact, contactPage } from '../copy/contact';
import { ContactFacts } from '../features/site/ContactFacts';
import { ContactForm } from '../features/site/ContactForm';
import { PageMeta } from '../features/site/PageMeta';
import { TextPage } from '../features/site/TextPage';

/** The contact page. */
export function ContactPage() {
  return (
    <>
      <PageMeta {...contactPage} />
      <TextPage heading={contact.heading} lead={contact.lead} aside={<ContactFacts />}>
        <ContactForm />
      </TextPage>
    </>
  );
}
