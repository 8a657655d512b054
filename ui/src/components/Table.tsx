import { type ReactNode, useEffect, useRef, useState } from 'react';
import { join } from './class-names';
import styles from './Table.module.css';

type TableProps = {
  /** The accessible name of the region that scrolls horizontally on a narrow screen. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
};

/** A table that scrolls horizontally if it is too wide; keyboard users can focus and scroll it too. */
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
