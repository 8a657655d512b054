import firstProduct from '@brand/product.json';
import { listingColor, listingFabric, listingFile } from '@brand/texts/pictures';
import { useState } from 'react';
import { Link } from 'wouter';
import { isFirstProduct, type Product, saleText } from '../../catalog';
import { Badge, SaleBadge } from '../../components/Badge';
import { join } from '../../components/class-names';
import { ColorLinks } from '../../components/ColorLinks';
import { Picture } from '../../components/Picture';
import { Price } from '../../components/Price';
import { shop } from '../../copy/shop';
import { paths } from '../../paths';
import styles from './ProductCard.module.css';

/** Returns the picture next to that of a color, in the same color if that is one of the brand's. */
function sidePicture(image = ''): string {
  const isOwn = firstProduct.variants.some((variant) => variant.image === image);
  const suffix = isOwn ? image.replace('/media/', '-') : '-800.jpg';
  return paths.media(listingFile + suffix.replace(`-${listingFabric}-800`, '-800'));
}

/** A product in the list, linked as a whole; the first product, if it is the only one, has two pictures. */
export function ProductCard({ product, single }: { product: Product; single: boolean }) {
  const { id, title, image, charged, list, inventory, hasSizes, variants } = product;
  const isFirst = single && isFirstProduct(product);
  const isSpread = isFirst && listingFile !== '';
  const [previewed, setPreviewed] = useState<string | null>(null);
  const shown = variants.find(({ color }) => color === (previewed ?? (isSpread ? listingColor : null)));
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
        <SaleBadge text={saleText(product, shop.badge)} className={styles.badge} />
      </div>
      <div className={styles.details}>
        <h2 className="three-lines">
          <Link href={paths.product(id)} dir="auto">
            {title}
          </Link>
        </h2>
        <Price cents={charged} listCents={list} />
        {inventory === 0 && <Badge tone="out">{shop.soldOut}</Badge>}
        {isFirst && <p className={styles.text}>{shop.text}</p>}
        {variants.length > 1 && (
          <div className={styles.colors}>
            <ColorLinks id={id} colors={variants} onPreview={setPreviewed} />
            {single && hasSizes && <span>{isFirst ? shop.colors : shop.sizes}</span>}
          </div>
        )}
      </div>
    </article>
  );
}
