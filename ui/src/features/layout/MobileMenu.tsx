import { useEffect } from 'react';
import { Link } from 'wouter';
import { Dialog } from '../../components/Dialog';
import { IconButton } from '../../components/IconButton';
import { site } from '../../copy/site';
import { useMedia } from '../../lib/use-media';
import { Logo } from './Logo';
import { mainLinks } from './main-links';
import styles from './MobileMenu.module.css';

interface MobileMenuProps {
  /** The current path. */
  path: string;
  onClose: () => void;
}

/** The main links on a phone: a dialog that slides down over the header. */
export function MobileMenu({ path, onClose }: MobileMenuProps) {
  // After a tablet is rotated, for example: a hidden dialog would keep the page inert.
  const isWide = useMedia('(min-width: 48em)');
  useEffect(() => {
    if (isWide) onClose();
  }, [isWide, onClose]);
  return (
    <Dialog backdrop={styles.backdrop} className={styles.menu} aria-label={site.menu.label} onClose={onClose}>
      <div className={`page ${styles.head}`}>
        <Logo onClick={onClose} />
        <IconButton icon="close" label={site.menu.close} onClick={onClose} />
      </div>
      <nav className={styles.nav} aria-label={site.nav.label}>
        {mainLinks.map(({ href, text }) => (
          <Link key={href} href={href} onClick={onClose} aria-current={path === href ? 'page' : undefined}>
            {text}
          </Link>
        ))}
      </nav>
    </Dialog>
  );
}
