import { type RefObject, useEffect, useState } from 'react';

/** Returns whether an element has been on the screen, or within half a screen of it. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [wasSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const onIntersection = ([entry]: IntersectionObserverEntry[]) => {
      if (entry?.isIntersecting) setSeen(true);
    };
    const observer = new IntersectionObserver(onIntersection, { rootMargin: '50% 0px' });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return wasSeen;
}
