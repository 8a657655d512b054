import { about, aboutPage } from '@brand/texts/about';
import { wideBanner } from '@brand/texts/pictures';
import { mainProduct } from '../catalog';
import { LinkButton } from '../components/Button';
import { AboutBanner } from '../features/content/AboutBanner';
import { ProsePage } from '../features/content/ProsePage';
import { live } from '../lib/wording';
import { paths } from '../paths';

/** The about page. */
export function AboutPage() {
  const product = mainProduct();
  const shopNow = (
    <LinkButton variant="primary" href={product ? paths.product(product.id) : paths.shop}>
      {about.shop}
    </LinkButton>
  );
  return (
    <>
      {wideBanner !== '' && <AboutBanner />}
      <ProsePage meta={aboutPage} {...about} sections={about.sections(live?.tellUs ?? about.tellUs)} aside={shopNow} />
    </>
  );
}
