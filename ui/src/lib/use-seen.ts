import { type RefObject, useEffect, useState } from 'react';

/** Returns whether an element has ever been in the viewport, or within half its height of it. */
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
