import { type ReactNode, useEffect, useRef, useState } from 'react';
import { join } from './class-names';
import styles from './Table.module.css';

type TableProps = {
  /** Names the region that scrolls sideways when the screen is too narrow. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
};

/** A table of hairlines; where it is wider than its place it scrolls, by keyboard too. */
export function Table({ label, className, children }: TableProps) {
  const wrap = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const measure = () => setScrolls(wrap.current !== null && wrap.current.scrollWidth > wrap.current.clientWidth);
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return (
    <div ref={wrap} className={styles.wrap} {...(scrolls && { role: 'region', 'aria-label': label, tabIndex: 0 })}>
      <table className={join(styles.table, className)}>{children}</table>
    </div>
  );
}
