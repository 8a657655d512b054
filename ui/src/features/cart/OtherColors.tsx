import type { LineKey } from '../../cart/line';
import { otherColors } from '../../cart/other-colors';
import { addToCart, useCartLines } from '../../cart/store';
import { findProduct, type Variant } from '../../catalog';
import { Icon } from '../../components/Icon';
import { join } from '../../components/class-names';
import { Fabric } from '../../components/Swatches';
import swatch from '../../components/Swatches.module.css';
import { cart } from '../../copy/cart';
import * as pixel from '../../pixel/pixel';
import styles from './OtherColors.module.css';

/** Offers the other colors of a line that was just added, in the same size; one press adds one unit. */
export function OtherColors({ added }: { added: LineKey }) {
  const lines = useCartLines();
  const product = findProduct(added._id);
  const colors = product && lines.length > 0 ? otherColors(product, added, lines) : [];
  if (!product || colors.length === 0) return null;
  const { size } = added;
  const add = (variant: Variant) => {
    if (addToCart(product, variant, size, 1)) pixel.addToCart(product, 1);
  };
  return (
    <div className={styles.others} role="group" aria-label={cart.otherColors(size)}>
      <span aria-hidden="true">{cart.otherColors(size)}</span>
      <span className={styles.colors}>
        {colors.map(({ variant, isInCart }) => {
          const label = isInCart ? cart.colorInCart(variant.color, size) : cart.addColor(variant.color, size);
          return (
            <button
              key={variant.color}
              type="button"
              className={join(swatch.target, styles.color)}
              aria-label={label}
              title={label}
              // Not disabled, which would lose the focus.
              aria-disabled={isInCart || undefined}
              onClick={() => !isInCart && add(variant)}
            >
              <Fabric image={variant.image} />
              {isInCart && <Icon name="check" size="small" className={styles.check} />}
            </button>
          );
        })}
      </span>
    </div>
  );
}
