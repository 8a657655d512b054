import { type ComponentType, lazy, type ReactNode, useState } from 'react';

/** A page in a separate chunk. */
export interface LazyPage {
  Page: () => ReactNode;
  isLoaded: () => boolean;
  /**
   * Loads the chunk, so that the page renders without suspending. Never rejects: rendering the page shows the error.
   */
  preload: () => Promise<void>;
}

/**
 * Creates a page that is loaded from a separate chunk. If it does not load, rendering the page throws, and PageFrame shows
 * the error page.
 */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let Loaded: ComponentType | null = null;
  const loadOnce = async () => {
    Loaded = await load();
    return { default: Loaded };
  };
  const LazyComponent = lazy(loadOnce);

  /** Keeps the component that it was mounted with: switching from the lazy one would reset the page's state. */
  function Page() {
    const [Component] = useState<ComponentType>(() => Loaded ?? LazyComponent);
    return <Component />;
  }
  return { Page, isLoaded: () => Loaded !== null, preload: () => loadOnce().then(ignore, ignore) };
}

function ignore(): void {}
