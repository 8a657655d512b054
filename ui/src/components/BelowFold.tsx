import { type ReactNode, useEffect, useRef } from 'react';
import { whenIdle } from '../lib/idle';

/**
 * The part of a page below the fold. On a prerendered page, the browser lays out a section when it comes near the
 * viewport; this component lays out the remaining sections and then the footer, one per idle period.
 */
export function BelowFold({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const belowFold = root.current;
    if (belowFold?.dataset.belowFold !== 'unread') return;
    const sections = [...belowFold.children, ...document.querySelectorAll('footer > *')] as HTMLElement[];
    let cancel = () => {};
    const layOutNext = () => {
      const section = sections.shift();
      if (!section) return;
      section.style.contentVisibility = 'visible';
      cancel = whenIdle(layOutNext);
    };
    cancel = whenIdle(layOutNext);
    return () => cancel();
  }, []);
  return (
    <div ref={root} data-below-fold>
      {children}
    </div>
  );
}
