import { Link } from 'wouter';
import type { Product } from '../../catalogue';
import { Badge, SaleBadge } from '../../components/Badge';
import { join } from '../../components/class-names';
import { Picture } from '../../components/Picture';
import { Price } from '../../components/Price';
import { SwatchDots } from '../../components/Swatches';
import { shop } from '../../copy/shop';
import { paths } from '../../paths';
import styles from './ProductCard.module.css';

/** A product of the list, all of it a link; the only product of the shop gets a spread of two pictures. */
export function ProductCard({ product, alone }: { product: Product; alone: boolean }) {
  const { id, title, image, charged, list, sale, inventory, variants } = product;
  return (
    <article className={join(styles.card, alone && styles.alone)}>
      <div className={styles.pictures}>
        <Picture
          src={image}
          alt={title}
          sizes={alone ? '(width >= 48em) 34vw, 100vw' : '(width >= 64em) 30vw, 100vw'}
          priority
        />
        {alone && <Picture src={paths.media('gallery-back-800.jpg')} alt="" sizes="34vw" className={styles.second} />}
        {sale !== null && <SaleBadge className={styles.badge}>{shop.badge}</SaleBadge>}
      </div>
      <div className={styles.words}>
        <h2>
          <Link href={paths.product(id)}>{title}</Link>
        </h2>
        <Price cents={charged} listCents={list} />
        {inventory === 0 && <Badge tone="out">{shop.soldOut}</Badge>}
        {alone && <p className={styles.text}>{shop.text}</p>}
        {variants.length > 1 && (
          <p className={styles.colors}>
            <SwatchDots images={variants.map((variant) => variant.image)} /> {alone && shop.colors}
          </p>
        )}
      </div>
    </article>
  );
}
