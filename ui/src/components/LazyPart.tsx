import { type ComponentType, createElement, useEffect, useReducer } from 'react';
import { site } from '../copy/site';
import { whenIdle } from '../lib/idle';
import { showToast } from '../lib/toast';

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
  /**
   * Called when the chunk does not load, which a toast says; must reset `show`, so that the next change retries.
   */
  onFailure: () => void;
  /** Shows no toast: nobody has pressed anything. */
  quiet?: boolean;
  props: Props;
}

/** Renders a part while `show` is set. Loads its chunk when the browser is idle, or when it is first shown. */
export function LazyPart<Props extends object>({ part, show, onFailure, quiet, props }: LazyPartProps<Props>) {
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (part.Component) return;
    let stale = false;
    const onLoaded = () => {
      if (!stale) rerender();
    };
    const onError = () => {
      if (!show || stale) return;
      onFailure();
      if (!quiet) showToast(site.partNotLoaded, { kind: 'error' });
    };
    const loadPart = () => void part.load().then(onLoaded, onError);
    const cancel = show ? loadPart() : whenIdle(loadPart);
    return () => {
      stale = true;
      cancel?.();
    };
  }, [part, show, onFailure, quiet]);
  return show && part.Component ? createElement(part.Component, props) : null;
}
