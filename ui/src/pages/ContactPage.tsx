import { contact, contactPage } from '../copy/contact';
import { ContactFacts } from '../features/content/ContactFacts';
import { ContactForm } from '../features/content/ContactForm';
import { TextPage } from '../features/content/TextPage';

/** The contact page. */
export function ContactPage() {
  return (
    <TextPage meta={contactPage} heading={contact.heading} lead={contact.lead} aside={<ContactFacts />}>
      <ContactForm />
    </TextPage>
  );
}
