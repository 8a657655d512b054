import { contact, contactPage } from '../copy/contact';
import { ContactFacts } from '../features/content/ContactFacts';
import { ContactForm } from '../features/content/ContactForm';
import { TextPage } from '../features/content/TextPage';
import { live } from '../lib/wording';
import { quirks } from '../spec-quirks';

/** The contact page. */
export function ContactPage() {
  return (
    <TextPage
      meta={{ ...contactPage, description: live?.contactDescription ?? contactPage.description }}
      heading={contact.heading}
      lead={contact.lead}
      aside={<ContactFacts />}
    >
      {quirks.MessageForm ? <quirks.MessageForm label={contact.comment} /> : <ContactForm />}
    </TextPage>
  );
}
