import type { MouseEvent } from 'react';
import { quirks } from '../../spec-quirks';
import { type PricedLine, usePricedCart } from '../../cart/priced';
import { removeFromCart, setLineQuantity } from '../../cart/store';
import { Icon } from '../../components/Icon';
import { OrderLine } from '../../components/OrderLine';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { cart } from '../../copy/cart';
import { controls } from '../../copy/controls';
import { optionsText } from '../../copy/options';
import styles from './CartDrawer.module.css';

interface CartLineRowProps {
  line: PricedLine;
  /** Makes a change that removes lines. */
  remove: (change: () => void) => void;
}

/** A line of the cart drawer with a remove button. */
export function CartLineRow({ line, remove }: CartLineRowProps) {
  const { id, title, image, color, size, total } = line;
  const removeLine = (event: MouseEvent<HTMLButtonElement>) => {
    focusNeighbor(event.currentTarget);
    remove(() => removeFromCart({ _id: id, color, size }));
  };
  return (
    <OrderLine image={image} title={title} options={optionsText(color, size)} total={total}>
      {quirks.drawerChangesQuantity ? (
        <Quantity line={line} />
      ) : (
        <span className={styles.quantity}>
          <VisuallyHidden>{cart.quantity} </VisuallyHidden>1
        </span>
      )}
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

/** Changes the quantity of a line, up to the stock of its color. */
function Quantity({ line: { id, color, size, quantity, inventory } }: { line: PricedLine }) {
  const { lines } = usePricedCart();
  const units = lines.reduce((sum, line) => (line.id === id && line.color === color ? sum + line.quantity : sum), 0);
  const isLimit = units >= inventory;
  const change = (by: number) => setLineQuantity({ _id: id, color, size }, quantity + by);
  return (
    <>
      {/* Not disabled, which would lose the focus. */}
      <span className={styles.quantity} role="group" aria-label={cart.quantity}>
        <button
          type="button"
          aria-label={controls.decrease}
          aria-disabled={quantity === 1 || undefined}
          onClick={() => change(-1)}
        >
          <Icon name="minus" size="small" />
        </button>
        {quantity}
        <button
          type="button"
          aria-label={controls.increase}
          aria-disabled={isLimit || undefined}
          onClick={() => !isLimit && change(1)}
        >
          <Icon name="plus" size="small" />
        </button>
      </span>
      <span role="status">{isLimit && cart.onlyLeft(inventory)}</span>
    </>
  );
}

/** Moves the focus from a button that is about to be removed to the adjacent line's, or to the drawer. */
function focusNeighbor(button: HTMLButtonElement): void {
  const row = button.closest('li');
  const neighbor = row?.nextElementSibling ?? row?.previousElementSibling;
  const target =
    [...(neighbor?.querySelectorAll('button') ?? [])].pop() ?? button.closest<HTMLElement>('[role=dialog]');
  target?.focus();
}
