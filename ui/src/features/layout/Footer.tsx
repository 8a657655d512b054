import { hasAbout, hasBlog } from '@brand/brand.json';
import { Link, useLocation } from 'wouter';
import { Seller } from '../../contact/Seller';
import { site } from '../../copy/site';
import { useOnceHydrated } from '../../lib/hydrated';
import { live } from '../../lib/wording';
import { paths } from '../../paths';
import { quirks } from '../../spec-quirks';
import styles from './Footer.module.css';
import { SubscribeForm } from './SubscribeForm';

const { footer } = site;
const openingYear = 2026;

const service: { href: string; text: string }[] = [
  { href: paths.faq, text: footer.service.faq },
  { href: paths.shipping, text: footer.service.shipping },
  { href: paths.contact, text: footer.service.contact },
];
const company = [
  ...(hasAbout ? [{ href: paths.about, text: footer.company.about }] : []),
  ...(hasBlog ? [{ href: paths.blog, text: footer.company.blog }] : []),
];
const legal = [
  { href: paths.privacy, text: footer.legal.privacy },
  { href: paths.terms, text: footer.legal.terms },
];
const cancellation = { href: paths.cancellation, text: footer.legal.cancellation };

/** The footer of every shop page; it links to the cancellation policy on the checkout page only, as specified. */
export function Footer() {
  const [path] = useLocation();
  const year = useOnceHydrated(currentYear, () => openingYear);
  return (
    <footer className={`${styles.footer} on-cocoa`}>
      <div className="page">
        <div className={styles.inner}>
          <div className={styles.subscribe}>
            <h2>{live?.footerHeading ?? footer.joinHeading}</h2>
            <p>{live?.footerText ?? footer.joinText}</p>
            {!quirks.MessageForm && <SubscribeForm />}
          </div>
          <Links heading={footer.service.heading} links={service.concat(live?.findOrder ?? [])} />
          {(hasAbout || hasBlog) && <Links heading={footer.company.heading} links={company} />}
          <Links heading={footer.legal.heading} links={path === paths.checkout ? [...legal, cancellation] : legal} />
        </div>
        <div className={styles.end}>
          <img src={paths.media('logo-light.svg')} width="327" height="64" alt="" loading="lazy" data-defer />
          <p>
            <span>{footer.copyright(year)}</span>
            <Link href={paths.privacy}>{footer.privacy}</Link>
          </p>
          <Seller />
        </div>
      </div>
    </footer>
  );
}

function Links({ heading, links }: { heading: string; links: { href: string; text: string }[] }) {
  return (
    <nav aria-label={heading}>
      <h3>{heading}</h3>
      <ul className={styles.links}>
        {links.map(({ href, text }) => (
          <li key={href}>
            <Link href={href}>{text}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Prerendered pages may be shown in a later year than they were built. */
function currentYear(): number {
  return Math.max(openingYear, new Date().getFullYear());
}
