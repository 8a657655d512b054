import { useState } from 'react';
import { Link } from 'wouter';
import { isFirstProduct, isOnSale, type Product } from '../../catalog';
import { Badge, SaleBadge } from '../../components/Badge';
import { join } from '../../components/class-names';
import { ColorLinks } from '../../components/ColorLinks';
import { Picture } from '../../components/Picture';
import { Price } from '../../components/Price';
import { shop } from '../../copy/shop';
import { paths } from '../../paths';
import styles from './ProductCard.module.css';

/** The color of both pictures: White, the default, is pale on a pale background. */
const spreadColor = 'Pink';

/** Returns the picture from the side in the color of another picture; Pink if that is not one of the shop's. */
function sidePicture(image = ''): string {
  const [, fabric = ''] = /^\/media\/((?:white|brown|black-white)-)800\.jpg$/.exec(image) ?? [];
  return paths.media(`gallery-three-quarter-${fabric}800.jpg`);
}

/** A product in the list, linked as a whole; the first product, if it is the only one, has two pictures. */
export function ProductCard({ product, single }: { product: Product; single: boolean }) {
  const { id, title, image, charged, list, inventory, hasSizes, variants } = product;
  const isSpread = single && isFirstProduct(product);
  const [previewed, setPreviewed] = useState<string | null>(null);
  const shown = variants.find(({ color }) => color === (previewed ?? (isSpread ? spreadColor : null)));
  return (
    <article className={join(styles.card, single && styles.single)}>
      <div className={join(styles.pictures, isSpread && styles.spread)}>
        <Picture
          src={shown?.image ?? image}
          alt={title}
          sizes={single ? '(min-width: 48em) 34vw, 88vw' : '(min-width: 64em) 30vw, 88vw'}
          loading="first"
        />
        {isSpread && (
          <Picture src={sidePicture(shown?.image)} alt="" shape="slide" sizes="34vw" className={styles.second} />
        )}
        {isOnSale(product) && <SaleBadge className={styles.badge}>{shop.badge}</SaleBadge>}
      </div>
      <div className={styles.details}>
        <h2 className="three-lines">
          <Link href={paths.product(id)} dir="auto">
            {title}
          </Link>
        </h2>
        <Price cents={charged} listCents={list} />
        {inventory === 0 && <Badge tone="out">{shop.soldOut}</Badge>}
        {isSpread && <p className={styles.text}>{shop.text}</p>}
        {variants.length > 1 && (
          <div className={styles.colors}>
            <ColorLinks id={id} colors={variants} onPreview={setPreviewed} />
            {single && hasSizes && <span>{isSpread ? shop.colors : shop.sizes}</span>}
          </div>
        )}
      </div>
    </article>
  );
}
