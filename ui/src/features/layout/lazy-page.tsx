import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { wait } from '../../lib/wait';

/** A page in a separate chunk. */
export interface LazyPage {
  Page: () => ReactNode;
  isLoaded: () => boolean;
  /**
   * Loads the chunk, so that the page renders without suspending. Never rejects: rendering the page shows the error.
   */
  preload: () => Promise<void>;
}

const retryDelayMs = 800;

/**
 * Creates a page that is loaded from a separate chunk. A failed load is retried once; then rendering the page throws,
 * and PageFrame shows the error page.
 */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let Loaded: ComponentType | null = null;
  const loadOnce = async () => {
    Loaded = await load();
    return { default: Loaded };
  };
  const loadWithRetry = () => loadOnce().catch(() => wait(retryDelayMs).then(loadOnce));
  const LazyComponent = lazy(loadWithRetry);

  /** Keeps the component that it was mounted with: switching from the lazy one would reset the page's state. */
  function Page() {
    const [Component] = useState<ComponentType>(() => Loaded ?? LazyComponent);
    return <Component />;
  }
  return { Page, isLoaded: () => Loaded !== null, preload: () => loadWithRetry().then(ignore, ignore) };
}

function ignore(): void {}
