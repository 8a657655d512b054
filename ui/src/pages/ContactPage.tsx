import { contact, contactPage } from '../copy/contact';
import { ContactFacts } from '../features/content/ContactFacts';
import { ContactForm } from '../features/content/ContactForm';
import { PageMeta } from '../components/PageMeta';
import { TextPage } from '../features/content/TextPage';

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
