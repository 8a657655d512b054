import { type ComponentType, lazy } from 'react';
import { whenIdle } from '../lib/idle';

/**
 * A component in a separate chunk that loads when the browser is idle. If the chunk does not load, the component stays
 * pending: what was prerendered stays, and needs no script.
 */
export function lazyWhenIdle<Props>(load: () => Promise<ComponentType<Props>>) {
  const loadModule = () => load().then((Component) => ({ default: Component }));
  return lazy(
    import.meta.env.SSR
      ? loadModule
      : () =>
          new Promise<{ default: ComponentType<Props> }>((resolve) => {
            whenIdle(() => void loadModule().then(resolve, () => {}));
          }),
  );
}
