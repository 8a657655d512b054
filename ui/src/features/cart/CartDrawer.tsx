import type { MouseEvent } from 'react';
import { useLocation } from 'wouter';
import { closeDrawer } from '../../cart/drawer';
import { usePricedCart } from '../../cart/priced';
import { clearCart } from '../../cart/store';
import { Button } from '../../components/Button';
import { Drawer } from '../../components/Drawer';
import { formatCents } from '../../lib/money';
import { cart } from '../../copy/cart';
import { paths } from '../../paths';
import { CartLineRow } from './CartLineRow';
import styles from './CartDrawer.module.css';

/** The cart drawer, available on every page. */
export function CartDrawer() {
  const { lines } = usePricedCart();
  return (
    <Drawer open title={cart.title} closeLabel={cart.close} onClose={closeDrawer} foot={<Foot />}>
      {lines.length === 0 ? (
        <p className={styles.empty}>{cart.empty}</p>
      ) : (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <CartLineRow key={`${line.id} ${line.color} ${line.size}`} line={line} />
          ))}
        </ul>
      )}
    </Drawer>
  );
}

function Foot() {
  const { lines, subtotal } = usePricedCart();
  const [, navigate] = useLocation();
  const isEmpty = lines.length === 0;
  const checkOut = () => {
    closeDrawer();
    navigate(paths.checkout);
  };
  return (
    <>
      <p className={styles.subtotal} role="status">
        <span>{cart.subtotal}</span>
        <span className={styles.amount}>{formatCents(subtotal)}</span>
      </p>
      {!isEmpty && <p className={styles.note}>{cart.note}</p>}
      <div className={styles.actions}>
        <Button variant="primary" wide disabled={isEmpty} onClick={checkOut}>
          {cart.checkout}
        </Button>
        <Button variant="link" small disabled={isEmpty} onClick={clear}>
          {cart.clear}
        </Button>
      </div>
    </>
  );
}

function clear(event: MouseEvent<HTMLButtonElement>): void {
  // The button is about to be disabled and would lose the focus.
  event.currentTarget.closest<HTMLElement>('[role=dialog]')?.focus();
  clearCart();
}
