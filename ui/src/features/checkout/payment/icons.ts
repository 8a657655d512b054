import type { IconShape } from '../../../components/Icon';

/** The icons of the trust badges; no other page has the card and the lock. */
export const icons = {
  card: 'M5.3 5.5h13.4a2.5 2.5 0 0 1 2.5 2.5v8a2.5 2.5 0 0 1-2.5 2.5h-13.4a2.5 2.5 0 0 1-2.5-2.5v-8a2.5 2.5 0 0 1 2.5-2.5ZM2.8 10h18.4M6.5 14.8h3.5',
  lock: 'M7.5 10.5h9a2.5 2.5 0 0 1 2.5 2.5v5a2.5 2.5 0 0 1-2.5 2.5h-9a2.5 2.5 0 0 1-2.5-2.5v-5a2.5 2.5 0 0 1 2.5-2.5ZM8.3 10.5V7.6a3.7 3.7 0 0 1 7.4 0v2.9',
  shield: 'shield',
} as const satisfies Record<string, IconShape>;
