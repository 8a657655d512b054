import { Link } from 'wouter';
import { controls } from '../copy/controls';
import { useHydrated } from '../lib/hydrated';
import { paths } from '../paths';
import styles from './ColorLinks.module.css';
import { Fabric } from './Swatches';
import swatch from './Swatches.module.css';

interface ColorLinksProps {
  /** The product's ID. */
  id: string;
  colors: readonly { color: string; image: string }[];
  onFollow?: () => void;
  /** Called with the color that a mouse is over, and with null when it leaves. */
  onPreview?: (color: string | null) => void;
}

/** Returns the colors that can be ordered; none for a product without colors. */
export function inStock<T extends { color: string; inventory: number }>(variants: readonly T[]): T[] {
  return variants.filter(({ color, inventory }) => color !== '' && inventory > 0);
}

/** The colors of a product, each with a link to it; the prerendered page has only the fabrics. */
export function ColorLinks({ id, colors, onFollow, onPreview }: ColorLinksProps) {
  const isHydrated = useHydrated();
  return (
    <ul className={styles.colors} aria-label={controls.colors}>
      {colors.map(({ color, image }) => (
        <li
          key={color}
          onPointerEnter={({ pointerType }) => pointerType !== 'touch' && onPreview?.(color)}
          onPointerLeave={() => onPreview?.(null)}
        >
          {isHydrated ? (
            <Link
              className={swatch.target}
              href={paths.product(id, { color })}
              aria-label={controls.shopColor(color)}
              title={color}
              onClick={onFollow}
            >
              <Fabric image={image} />
            </Link>
          ) : (
            <span className={swatch.target}>
              <Fabric image={image} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
