import { colorBanner } from '@brand/texts/home';
import { tallBanner, wideBanner } from '@brand/texts/pictures';
import { Link } from 'wouter';
import { isFirstProduct, mainProduct } from '../../catalog';
import { LinkButton } from '../../components/Button';
import { srcSet } from '../../components/src-set';
import { controls } from '../../copy/controls';
import { chooseColor } from '../../copy/home';
import { useHydrated } from '../../lib/hydrated';
import { paths } from '../../paths';
import styles from './ColorBanner.module.css';

/**
 * A full-width picture of all colors, tall on a phone, wide from tablets up. Four colors have a link each, in the order of
 * the styles.
 */
export function ColorBanner() {
  const product = mainProduct();
  const isHydrated = useHydrated();
  return (
    <section className={styles.banner} aria-labelledby="colors">
      <div className={`page ${styles.words}`}>
        <h2 id="colors">{colorBanner.heading}</h2>
        {product && (
          <LinkButton variant="link" href={paths.product(product.id)}>
            {chooseColor}
          </LinkButton>
        )}
      </div>
      <picture>
        <source
          media="(max-width: 47.99em)"
          type="image/avif"
          srcSet={srcSet(paths.media(tallBanner), 'avif', 'tall')}
          sizes="100vw"
          width="800"
          height="1000"
        />
        <source
          media="(max-width: 47.99em)"
          type="image/webp"
          srcSet={srcSet(paths.media(tallBanner), 'webp', 'tall')}
          sizes="100vw"
          width="800"
          height="1000"
        />
        <source type="image/avif" srcSet={srcSet(paths.media(wideBanner), 'avif', 'wideOnDesktop')} sizes="100vw" />
        <img
          src={paths.media(`${wideBanner}-800.jpg`)}
          srcSet={srcSet(paths.media(wideBanner), 'webp', 'wideOnDesktop')}
          sizes="100vw"
          width="1600"
          height="900"
          alt={colorBanner.picture}
          loading="lazy"
          data-defer
        />
      </picture>
      {isHydrated && product?.variants.length === 4 && isFirstProduct(product) && (
        <ul className={styles.links}>
          {product.variants.map(({ color }) => (
            <li key={color}>
              <Link
                href={paths.product(product.id, { color })}
                aria-label={controls.shopColor(color)}
                title={controls.shopColor(color)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
