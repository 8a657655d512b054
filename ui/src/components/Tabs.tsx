import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './Tabs.module.css';

type TabsProps<K extends string> = {
  label: string;
  tabs: readonly { key: K; label: string }[];
  selected: K;
  onSelect: (key: K) => void;
  /** The panel of the selected tab. */
  children: ReactNode;
};

/** Tabs with one panel: arrow keys, Home and End move the focus and select the tab. */
export function Tabs<K extends string>({ label, tabs, selected, onSelect, children }: TabsProps<K>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => centerTab(list.current, selected), [selected]);
  const onKeyDown = (event: KeyboardEvent) => {
    const index = targetIndex(
      event.key,
      tabs.findIndex((tab) => tab.key === selected),
      tabs.length,
    );
    const tab = index === null ? undefined : tabs[index];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.key);
    focusTab(tab.key);
  };
  return (
    <>
      <div ref={list} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            data-key={tab.key}
            className={styles.tab}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === selected ? 0 : -1}
            onClick={() => onSelect(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </>
  );
}

function targetIndex(key: string, current: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (current + 1) % count;
    case 'ArrowLeft':
      return (current - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Focuses a tab, as a key that selects it does. */
export function focusTab(key: string): void {
  document.querySelector<HTMLElement>(`[role="tab"][data-key="${key}"]`)?.focus();
}

/** Scrolls a list that is too wide, but not the page. */
function centerTab(list: HTMLElement | null, key: string): void {
  const tab = list?.querySelector<HTMLElement>(`[data-key="${key}"]`);
  if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
}
