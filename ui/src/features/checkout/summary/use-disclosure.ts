import { type RefObject, useEffect, useState } from 'react';

/** The state of a part that a button opens; Escape and a press, a focus or a wheel outside of the container close it. */
export function useDisclosure(container: RefObject<HTMLElement | null>) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeFromOutside = ({ target }: Event) => {
      if (target instanceof Node && !container.current?.contains(target)) setOpen(false);
    };
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOpen(false);
    };
    const outside = ['pointerdown', 'focusin', 'wheel'];
    for (const type of outside) document.addEventListener(type, closeFromOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      for (const type of outside) document.removeEventListener(type, closeFromOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [isOpen, container]);
  return { isOpen, setOpen };
}
