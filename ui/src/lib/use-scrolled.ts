import { useEffect, useState } from 'react';

/** Returns whether the shopper has scrolled the page; scrolling of a part of it counts too. */
export function useScrolled(): boolean {
  const [hasScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const onScroll = () => setScrolled(true);
    // Before hydration too. Scrolling of a part does not bubble.
    if (window.scrollY > 0) onScroll();
    const once = { capture: true, once: true };
    window.addEventListener('scroll', onScroll, once);
    return () => window.removeEventListener('scroll', onScroll, once);
  }, []);
  return hasScrolled;
}
