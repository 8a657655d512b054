import { type ComponentType, createElement, useEffect, useReducer } from 'react';
import { whenIdle } from '../lib/idle';

/** A part of a page in a chunk of its own. */
export interface PartLoader<Props> {
  Part: ComponentType<Props> | null;
  fetch: () => Promise<void>;
}

/** Puts a part of a page, such as the cart drawer, into a chunk of its own. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): PartLoader<Props> {
  const part: PartLoader<Props> = {
    Part: null,
    fetch: async () => {
      part.Part = await load();
    },
  };
  return part;
}

interface LazyPartProps<Props> {
  part: PartLoader<Props>;
  wanted: boolean;
  /** Stops wanting the part: its code did not come. */
  onFailure: () => void;
  props: Props;
}

/** Shows a part while it is wanted; its code comes when the browser is idle, or when the part is first wanted. */
export function LazyPart<Props extends object>({ part, wanted, onFailure, props }: LazyPartProps<Props>) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (part.Part) return;
    let gone = false;
    const onCome = () => {
      if (!gone) redraw();
    };
    const onFail = () => {
      if (wanted && !gone) onFailure();
    };
    const fetchPart = () => void part.fetch().then(onCome, onFail);
    const cancel = wanted ? fetchPart() : whenIdle(fetchPart);
    return () => {
      gone = true;
      cancel?.();
    };
  }, [part, wanted, onFailure]);
  return wanted && part.Part ? createElement(part.Part, props) : null;
}
