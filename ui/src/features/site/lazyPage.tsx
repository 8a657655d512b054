import { type ComponentType, lazy, type ReactNode, useState } from 'react';

/** A page in a chunk of its own. */
export interface LazyPage {
  Page: () => ReactNode;
  isLoaded: () => boolean;
  /**
   * Fetches the chunk ahead; a page that is there renders without waiting. Never fails: the visit itself shows a
   * failure.
   */
  preload: () => Promise<void>;
}

const pause = 800;

/** Puts a page into a chunk of its own; a failed load is tried once more, then left to the error page. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let Loaded: ComponentType | null = null;
  const fetchOnce = async () => {
    Loaded = await load();
    return { default: Loaded };
  };
  const fetchTwice = () => fetchOnce().catch(() => wait(pause).then(fetchOnce));
  const Waiting = lazy(fetchTwice);

  /** Keeps the component it was mounted with: changing it later would throw the page's state away. */
  function Page() {
    const [Chosen] = useState<ComponentType>(() => Loaded ?? Waiting);
    return <Chosen />;
  }
  return { Page, isLoaded: () => Loaded !== null, preload: () => fetchTwice().then(ignore, ignore) };
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function ignore(): void {}
