import { type ReactNode, useEffect, useRef } from 'react';
import { whenIdle } from '../lib/idle';

/**
 * What lies below the first screen. Of a page that was rendered ahead, each section is laid out when it comes near; the
 * others one after the other, and then the footer, when nothing else is to be done.
 */
export function BelowFold({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const late = part.current;
    if (late?.dataset.belowFold !== 'unread') return;
    const sections = [...late.children, ...document.querySelectorAll('footer > *')] as HTMLElement[];
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
    <div ref={part} data-below-fold>
      {children}
    </div>
  );
}
