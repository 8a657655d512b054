import { Link } from 'wouter';
import { isBuiltIn, isOnSale, type Product } from '../../catalog';
import { Badge, SaleBadge } from '../../components/Badge';
import { join } from '../../components/class-names';
import { Picture } from '../../components/Picture';
import { Price } from '../../components/Price';
import { SwatchDots } from '../../components/Swatches';
import { shop } from '../../copy/shop';
import { paths } from '../../paths';
import styles from './ProductCard.module.css';

/**
 * A product of the list, all of it a link; the shop's own one, when it is the only one, gets a spread of two pictures.
 */
export function ProductCard({ product, alone }: { product: Product; alone: boolean }) {
  const { id, title, image, charged, list, inventory, variants } = product;
  const spread = alone && isBuiltIn(product);
  return (
    <article className={join(styles.card, alone && styles.alone)}>
      <div className={join(styles.pictures, spread && styles.spread)}>
        <Picture
          src={image}
          alt={title}
          sizes={alone ? '(min-width: 48em) 34vw, 88vw' : '(min-width: 64em) 30vw, 88vw'}
          loading="first"
        />
        {spread && <Picture src={paths.media('gallery-back-800.jpg')} alt="" sizes="34vw" className={styles.second} />}
        {isOnSale(product) && <SaleBadge className={styles.badge}>{shop.badge}</SaleBadge>}
      </div>
      <div className={styles.words}>
        <h2>
          <Link href={paths.product(id)}>{title}</Link>
        </h2>
        <Price cents={charged} listCents={list} />
        {inventory === 0 && <Badge tone="out">{shop.soldOut}</Badge>}
        {spread && <p className={styles.text}>{shop.text}</p>}
        {variants.length > 1 && (
          <p className={styles.colors}>
            <SwatchDots images={variants.map((variant) => variant.image)} />{' '}
            {alone && (spread ? shop.colors : shop.sizes)}
          </p>
        )}
      </div>
    </article>
  );
}
