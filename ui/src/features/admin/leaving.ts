import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';

/** Asks before unsaved text is left: by the browser when the page unloads, by the page itself on links. */
export function useLeaveGuard(unsaved: boolean) {
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState<{ leave: () => void } | null>(null);
  useEffect(() => {
    if (!unsaved) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const to = addressOf(event);
      if (to === null) return;
      // Before the router's own handler, which would change the page.
      event.preventDefault();
      event.stopPropagation();
      setAsked({ leave: () => navigate(to) });
    };
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
    };
  }, [unsaved, navigate]);
  return {
    asking: asked !== null,
    /** Does it at once when nothing is unsaved. */
    ask: (leave: () => void) => (unsaved ? setAsked({ leave }) : leave()),
    stay: () => setAsked(null),
    leave: () => {
      setAsked(null);
      asked?.leave();
    },
  };
}

/** The other page of the shop that a plain click leads to, or null. */
function addressOf({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): string | null {
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey || !(target instanceof Element)) return null;
  const link = target.closest('a');
  if (!link || link.target || link.origin !== window.location.origin) return null;
  return link.pathname === window.location.pathname ? null : link.pathname + link.search + link.hash;
}
