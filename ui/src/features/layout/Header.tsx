import { useCallback, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { openDrawer } from '../../cart/drawer';
import { usePricedCart } from '../../cart/priced';
import { setHeaderSlot } from '../../components/header-slot';
import { IconButton } from '../../components/IconButton';
import { LazyPart, lazyPart } from '../../components/LazyPart';
import { site } from '../../copy/site';
import { patterns } from '../../paths';
import styles from './Header.module.css';
import { Logo } from './Logo';
import { mainLinks } from './main-links';

const menu = lazyPart(() => import('./MobileMenu').then((module) => module.MobileMenu));

/** Logo, main links and cart button; on a phone the links are in a menu. The staff page renders into the slot. */
export function Header() {
  const [path] = useLocation();
  // Stores the path, so that any navigation closes the menu, including Back.
  const [menuPath, setMenuPath] = useState<string | null>(null);
  const menuOpen = menuPath === path;
  const closeMenu = useCallback(() => setMenuPath(null), []);
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
            onClick={() => setMenuPath(path)}
          />
        </div>
        {path === patterns.admin && <div className={styles.slot} ref={setHeaderSlot} />}
      </div>
      <LazyPart part={menu} show={menuOpen} onFailure={closeMenu} props={{ path, onClose: closeMenu }} />
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
