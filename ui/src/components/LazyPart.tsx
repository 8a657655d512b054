import { type ComponentType, createElement, useEffect, useReducer } from 'react';
import { whenIdle } from '../lib/idle';

/** A component in a separate chunk. */
export interface PartLoader<Props> {
  /** Null until the chunk has loaded. */
  Component: ComponentType<Props> | null;
  load: () => Promise<void>;
}

/** Creates a loader for a part of a page that is in a separate chunk, such as the cart drawer. */
export function lazyPart<Props>(importComponent: () => Promise<ComponentType<Props>>): PartLoader<Props> {
  const part: PartLoader<Props> = {
    Component: null,
    load: async () => {
      part.Component = await importComponent();
    },
  };
  return part;
}

interface LazyPartProps<Props> {
  part: PartLoader<Props>;
  show: boolean;
  /** Called when the chunk fails to load; must reset `show`, so that the next change retries. */
  onFailure: () => void;
  props: Props;
}

/** Renders a part while `show` is set. Loads its chunk when the browser is idle, or when it is first shown. */
export function LazyPart<Props extends object>({ part, show, onFailure, props }: LazyPartProps<Props>) {
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (part.Component) return;
    let stale = false;
    const onLoaded = () => {
      if (!stale) rerender();
    };
    const onError = () => {
      if (show && !stale) onFailure();
    };
    const loadPart = () => void part.load().then(onLoaded, onError);
    const cancel = show ? loadPart() : whenIdle(loadPart);
    return () => {
      stale = true;
      cancel?.();
    };
  }, [part, show, onFailure]);
  return show && part.Component ? createElement(part.Component, props) : null;
}
