import { featuredText } from '@brand/texts/home';
import { featuredPicture } from '@brand/texts/pictures';
import { Link } from 'wouter';
import { isFirstProduct, mainProduct, saleText } from '../../catalog';
import { SaleBadge } from '../../components/Badge';
import { Picture } from '../../components/Picture';
import { Price } from '../../components/Price';
import { ColorLinks } from '../../components/ColorLinks';
import { featured } from '../../copy/home';
import { paths } from '../../paths';
import styles from './Featured.module.css';

/** The main product as one wide card, linked as a whole. */
export function Featured() {
  const product = mainProduct();
  if (!product) return null;
  const isFirst = isFirstProduct(product);
  return (
    <section className="section page" aria-labelledby="featured">
      <article className={styles.card}>
        <h2 id="featured">{featured.heading}</h2>
        <div className={styles.picture}>
          <Picture
            src={isFirst ? paths.media(featuredPicture) : product.image}
            alt=""
            shape={isFirst ? 'large' : 'tall'}
            sizes="(min-width: 64em) min(62vw, 50.5rem), 100vw"
            loading="deferred"
          />
          <SaleBadge text={saleText(product, featured.badge)} className={styles.badge} />
        </div>
        <div className={styles.words}>
          <h3 className="three-lines">
            <Link href={paths.product(product.id)} dir="auto">
              {product.title}
            </Link>
          </h3>
          <Price cents={product.charged} listCents={product.list} size="large" />
          {isFirst && <p>{featuredText}</p>}
          <div className={styles.colors}>
            {product.variants.length > 1 && <ColorLinks id={product.id} colors={product.variants} />}{' '}
            {product.hasSizes && <span>{isFirst ? featured.colors : featured.sizes}</span>}
          </div>
          <span className={styles.details} aria-hidden="true">
            {featured.details}
          </span>
        </div>
      </article>
    </section>
  );
}
