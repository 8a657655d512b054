import { contactPicture } from '@brand/texts/pictures';
import { Link } from 'wouter';
import { Icon } from '../../components/Icon';
import { Picture } from '../../components/Picture';
import { contact } from '../../copy/contact';
import { live } from '../../lib/wording';
import { paths } from '../../paths';
import { EmailLink } from '../../contact/EmailText';
import { Seller } from '../../contact/Seller';
import styles from './ContactFacts.module.css';

/** The shop's email address and hours. */
export function ContactFacts() {
  return (
    <>
      <ul className={styles.facts}>
        <li>
          <Icon name="mail" />
          <EmailLink />
        </li>
        {live ? (
          <li>
            <Icon name="truck" />
            <Link href={live.findOrder.href}>{live.findOrder.text}</Link>
          </li>
        ) : (
          <li>
            <Icon name="clock" />
            {contact.hours}
          </li>
        )}
      </ul>
      <Seller />
      <div className={styles.picture}>
        <Picture src={paths.media(contactPicture)} alt="" sizes="33vw" />
      </div>
    </>
  );
}
