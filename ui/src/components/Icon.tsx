import { join } from './class-names';
import styles from './Icon.module.css';

/**
 * Paths in a 24 by 24 view box, stroked with the current text color; strings are smaller than elements. Every page loads
 * them.
 */
const shapes = {
  alert: 'M3.2 12a8.8 8.8 0 1 0 17.6 0a8.8 8.8 0 1 0-17.6 0ZM12 7.5v5.2M12 16.2v.1',
  cart: 'M5.2 8.2h13.6l.9 10.4a2 2 0 0 1-2 2.2H6.3a2 2 0 0 1-2-2.2ZM8.6 11V6.9a3.4 3.4 0 0 1 6.8 0V11',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  chevron: 'M6 9.5l6 6 6-6',
  clock: 'M3.2 12a8.8 8.8 0 1 0 17.6 0a8.8 8.8 0 1 0-17.6 0ZM12 7.2V12l3.2 2',
  close: 'M6.5 6.5l11 11m0-11-11 11',
  heart: 'M12 20l-7.4-7.4a4.9 4.9 0 0 1 7.4-6.4 4.9 4.9 0 0 1 7.4 6.4Z',
  mail: 'M5.5 5.5h13a2.5 2.5 0 0 1 2.5 2.5v8a2.5 2.5 0 0 1-2.5 2.5h-13a2.5 2.5 0 0 1-2.5-2.5v-8a2.5 2.5 0 0 1 2.5-2.5ZM3.8 7.5l8.2 6 8.2-6',
  menu: 'M4 8.5h16M4 15.5h11',
  minus: 'M6 12h12',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.5v13l11-6.5-11-6.5Z',
  plus: 'M6 12h12M12 6v12',
  ruler: 'M3.3 15.7 15.7 3.3l5 5L8.3 20.7ZM7 12l2 2M10 9l2 2M13 6l2 2',
  share: 'M12 14V3.5M8 7l4-4 4 4M7 11H5v9h14v-9h-2',
  shield: 'M12 3.2l7 2.4V11c0 4.6-3 7.6-7 9.6-4-2-7-5-7-9.6V5.6ZM9 12l2.2 2.2L15 10',
  truck:
    'M4.8 16.5h-2v-10h10.7v10H9.2M13.5 10h4l3.7 3.7v2.8h-2m-4.2 0h-1.5M4.8 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0ZM15 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0Z',
  zoom: 'M4 11a7 7 0 1 0 14 0 7 7 0 1 0-14 0ZM16 16l5 5M11 8v6M8 11h6',
} as const;

export type IconName = keyof typeof shapes;

/** An icon of all pages by its name, or the path of one that a single page has. */
export type IconShape = IconName | `M${string}`;

type IconProps = { name: IconShape; size?: 'normal' | 'small' | 'tiny'; className?: string | undefined };

/** A decorative icon, hidden from screen readers; adjacent text carries the meaning. */
export function Icon({ name, size = 'normal', className }: IconProps) {
  return (
    <svg
      className={join(styles.icon, size !== 'normal' && styles[size], className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={shapes[name as IconName] ?? name} />
    </svg>
  );
}
