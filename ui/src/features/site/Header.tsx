import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { openDrawer } from '../../cart/drawer';
import { usePricedCart } from '../../cart/priced';
import { IconButton } from '../../components/IconButton';
import { site } from '../../copy/site';
import styles from './Header.module.css';
import { Logo } from './Logo';
import { mainLinks } from './main-links';
import { MobileMenu } from './MobileMenu';

/** Logo, main links, cart button; on a phone the links collapse into a menu. */
export function Header() {
  const [path] = useLocation();
  // The menu belongs to the page it was opened on: Back closes it, too.
  const [menuAt, setMenuAt] = useState<string | null>(null);
  const menuOpen = menuAt === path;
  return (
    <header className={styles.header}>
      <div className={`page ${styles.inner}`}>
        <Logo />
        <nav className={styles.nav} aria-label={site.nav.label}>
          {mainLinks.map(({ href, text }) => (
            <Link key={href} href={href} aria-current={path === href ? 'page' : undefined}>
              {text}
            </Link>
          ))}
        </nav>
        <div className={styles.end}>
          <CartButton />
          <IconButton
            className={styles.toggle}
            icon="menu"
            label={site.menu.open}
            aria-haspopup="dialog"
            aria-expanded={menuOpen}
            onClick={() => setMenuAt(path)}
          />
        </div>
      </div>
      {menuOpen && <MobileMenu path={path} onClose={() => setMenuAt(null)} />}
    </header>
  );
}

function CartButton() {
  const { count } = usePricedCart();
  return (
    <IconButton
      className={styles.cart}
      icon="cart"
      label={site.cart.open(count)}
      aria-haspopup="dialog"
      onClick={openDrawer}
    >
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
    </IconButton>
  );
}
