import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';

/** Asks for confirmation before unsaved changes are lost: by the browser on unload, by a dialog on links. */
export function useLeaveGuard(unsaved: boolean) {
  const [, navigate] = useLocation();
  const [pending, setPending] = useState<{ leave: () => void } | null>(null);
  useEffect(() => {
    if (!unsaved) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const to = targetOf(event);
      if (to === null) return;
      // In the capture phase, before the router's handler navigates.
      event.preventDefault();
      event.stopPropagation();
      setPending({ leave: () => navigate(to) });
    };
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
    };
  }, [unsaved, navigate]);
  return {
    isOpen: pending !== null,
    /** Calls `leave` after confirmation, or at once if there are no unsaved changes. */
    confirm: (leave: () => void) => (unsaved ? setPending({ leave }) : leave()),
    stay: () => setPending(null),
    leave: () => {
      setPending(null);
      pending?.leave();
    },
  };
}

/** Returns the URL of another page within the shop that a plain click on a link opens, or null. */
function targetOf({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): string | null {
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey || !(target instanceof Element)) return null;
  const link = target.closest('a');
  if (!link || link.target || link.origin !== window.location.origin) return null;
  return link.pathname === window.location.pathname ? null : link.pathname + link.search + link.hash;
}
