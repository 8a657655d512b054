import { site } from '../../copy/site';
import { paths } from '../../paths';

/** The links in the header and in the mobile menu. */
export const mainLinks = [
  { href: paths.home, text: site.nav.home },
  { href: paths.shop, text: site.nav.shop },
  { href: paths.contact, text: site.nav.contact },
];
