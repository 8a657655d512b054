import type { MouseEvent } from 'react';
import { quirks } from '../../spec-quirks';
import type { PricedLine } from '../../cart/priced';
import { removeFromCart } from '../../cart/store';
import { OrderLine } from '../../components/OrderLine';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { cart } from '../../copy/cart';
import { optionsText } from '../../copy/options';
import styles from './CartDrawer.module.css';

interface CartLineRowProps {
  line: PricedLine;
  /** Makes a change that removes lines. */
  remove: (change: () => void) => void;
}

/** A line of the cart drawer with a remove button. */
export function CartLineRow({ line, remove }: CartLineRowProps) {
  const { id, title, image, color, size, quantity, total } = line;
  const removeLine = (event: MouseEvent<HTMLButtonElement>) => {
    focusNeighbor(event.currentTarget);
    remove(() => removeFromCart({ _id: id, color, size }));
  };
  return (
    <OrderLine image={image} title={title} options={optionsText(color, size)} total={total}>
      <span className={styles.quantity}>
        <VisuallyHidden>{cart.quantity} </VisuallyHidden>
        {quirks.drawerQuantity(quantity)}
      </span>
      <button
        type="button"
        className={styles.remove}
        aria-label={cart.removeLabel(title, color, size)}
        onClick={removeLine}
      >
        {cart.remove}
      </button>
    </OrderLine>
  );
}

/** Moves the focus from a button that is about to be removed to the adjacent line's, or to the drawer. */
function focusNeighbor(button: HTMLButtonElement): void {
  const row = button.closest('li');
  const neighbor = row?.nextElementSibling ?? row?.previousElementSibling;
  const target = neighbor?.querySelector('button') ?? button.closest<HTMLElement>('[role=dialog]');
  target?.focus();
}
