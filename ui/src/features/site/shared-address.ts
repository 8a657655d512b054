import { useEffect } from 'react';

/** Keeps what other sites are told about the page's address true when the page changes without a load. */
export function useSharedAddress(path: string): void {
  useEffect(() => {
    const canonical = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    // The page of an unknown address has none.
    if (!canonical) return;
    // The owner's origin, which need not be the one of this visit.
    canonical.href = new URL(window.location.pathname, canonical.href).href;
    document.head.querySelector('meta[property="og:url"]')?.setAttribute('content', canonical.href);
  }, [path]);
}
