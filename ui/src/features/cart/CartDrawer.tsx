import { type MouseEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { addedLine, closeDrawer } from '../../cart/drawer';
import { usePricedCart } from '../../cart/priced';
import { clearCart } from '../../cart/store';
import { mainProduct } from '../../catalog';
import { Button } from '../../components/Button';
import { Drawer } from '../../components/Drawer';
import { formatCents } from '../../lib/money';
import { cart } from '../../copy/cart';
import { paths } from '../../paths';
import { ColorLinks, inStock } from '../../components/ColorLinks';
import { CartLineRow } from './CartLineRow';
import { OtherColors } from './OtherColors';
import { useRemoval } from './use-removal';
import styles from './CartDrawer.module.css';

/** The cart drawer, available on every page. */
export function CartDrawer() {
  const { lines, count } = usePricedCart();
  const { removedLines, remove, undo } = useRemoval();
  const product = mainProduct();
  const undoAndFocus = (event: MouseEvent<HTMLButtonElement>) => {
    focusDialog(event.currentTarget);
    undo();
  };
  return (
    <Drawer
      open
      title={cart.title}
      note={count > 0 && cart.items(count)}
      closeLabel={cart.close}
      onClose={closeDrawer}
      foot={<Foot remove={remove} />}
    >
      <p className={styles.removed} role="status">
        {removedLines > 0 && (
          <>
            <span>{cart.removed(removedLines)}</span>
            <Button variant="link" small onClick={undoAndFocus}>
              {cart.undo}
            </Button>
          </>
        )}
      </p>
      {lines.length === 0 ? (
        <div className={styles.empty}>
          <p>{cart.empty}</p>
          {product && <ColorLinks id={product.id} colors={inStock(product.variants)} onFollow={closeDrawer} />}
        </div>
      ) : (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <CartLineRow key={`${line.id} ${line.color} ${line.size}`} line={line} remove={remove} />
          ))}
        </ul>
      )}
    </Drawer>
  );
}

function Foot({ remove }: { remove: (change: () => void) => void }) {
  const { lines, subtotal } = usePricedCart();
  const [, navigate] = useLocation();
  const [added] = useState(addedLine);
  const isEmpty = lines.length === 0;
  const clear = (event: MouseEvent<HTMLButtonElement>) => {
    // The button is about to be disabled and would lose the focus.
    focusDialog(event.currentTarget);
    remove(clearCart);
  };
  const checkOut = () => {
    closeDrawer();
    navigate(paths.checkout);
  };
  return (
    <>
      {added && <OtherColors added={added} />}
      <div className={styles.pay}>
        <p className={styles.subtotal} role="status">
          <span>{cart.subtotal}</span>
          <span className={styles.amount}>{formatCents(subtotal)}</span>
        </p>
        {!isEmpty && <p className={styles.note}>{cart.note}</p>}
        <Button variant="primary" wide disabled={isEmpty} onClick={checkOut}>
          {cart.checkout}
        </Button>
      </div>
      <Button variant="link" small disabled={isEmpty} onClick={clear}>
        {cart.clear}
      </Button>
    </>
  );
}

function focusDialog(button: HTMLElement): void {
  button.closest<HTMLElement>('[role=dialog]')?.focus();
}
