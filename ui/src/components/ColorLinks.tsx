import { Link } from 'wouter';
import { mainProduct } from '../../catalog';
import { Fabric } from '../../components/Swatches';
import { colorLinks as words } from '../../copy/checkout';
import { useOnceHydrated } from '../../lib/hydrated';
import { paths } from '../../paths';
import styles from './ColorLinks.module.css';

/** Links to the colors in stock of the main product; the prerendered page has only the room for them. */
export function ColorLinks() {
  const product = useOnceHydrated(mainProduct, () => undefined);
  const colors = product?.variants.filter(({ color, inventory }) => color !== '' && inventory > 0) ?? [];
  return (
    <ul className={styles.colors} aria-label={words.label}>
      {product &&
        colors.map(({ color, image }) => (
          <li key={color}>
            <Link
              className={styles.color}
              href={paths.product(product.id, { color })}
              aria-label={words.shop(color)}
              title={color}
            >
              <Fabric image={image} />
            </Link>
          </li>
        ))}
    </ul>
  );
}
