import { join } from './class-names';
import styles from './Icon.module.css';

/**
 * Paths in a 24 by 24 view box, stroked with the current text color; strings are smaller than elements. Every page loads
 * them.
 */
const shapes = {
  alert: 'M3.2 12a8.8 8.8 0 1 0 17.6 0a8.8 8.8 0 1 0-17.6 0ZM12 7.5v5.2M12 16.2v.1',
  cart: 'M5.2 8.2h13.6l.9 10.4a2 2 0 0 1-2 2.2H6.3a2 2 0 0 1-2-2.2L5.2 8.2ZM8.6 11V6.9a3.4 3.4 0 0 1 6.8 0V11',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  chevron: 'M6 9.5l6 6 6-6',
  clock: 'M3.2 12a8.8 8.8 0 1 0 17.6 0a8.8 8.8 0 1 0-17.6 0ZM12 7.2V12l3.2 2',
  close: 'M6.5 6.5l11 11m0-11-11 11',
  heart:
    'M12 20c-4.4-3.2-8.8-6.5-8.8-11.2C3.2 5.7 5.5 3.7 8.1 3.7c1.7 0 3.1.9 3.9 2.3.8-1.4 2.2-2.3 3.9-2.3 2.6 0 4.9 2 4.9 5.1C20.8 13.5 16.4 16.8 12 20Z',
  mail: 'M5.5 5.5h13a2.5 2.5 0 0 1 2.5 2.5v8a2.5 2.5 0 0 1-2.5 2.5h-13a2.5 2.5 0 0 1-2.5-2.5v-8a2.5 2.5 0 0 1 2.5-2.5ZM3.8 7.5l8.2 6 8.2-6',
  menu: 'M4 8.5h16M4 15.5h11',
  minus: 'M6 12h12',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.5v13l11-6.5-11-6.5Z',
  plus: 'M6 12h12M12 6v12',
  ruler: 'M3.3 15.7 15.7 3.3l5 5L8.3 20.7l-5-5ZM7 12l1.8 1.8M10.1 8.9l2.6 2.6M13.2 5.8 15 7.6',
  share: 'M12 14.5V3.5M8.2 7 12 3.3 15.8 7M6.5 11H5.2v9.3h13.6V11h-1.3',
  shield: 'M12 3.2l7 2.4v5.2c0 4.7-2.9 7.8-7 9.9-4.1-2.1-7-5.2-7-9.9V5.6l7-2.4ZM9 11.8l2.2 2.2 3.9-4.2',
  truck:
    'M2.8 6.5h10.7v10H9.2m-4.4 0h-2v-10M13.5 10h3.9l3.8 3.7v2.8h-2m-4.2 0h-1.5M4.9 17.2a2.1 2.1 0 1 0 4.2 0a2.1 2.1 0 1 0-4.2 0ZM15 17.2a2.1 2.1 0 1 0 4.2 0a2.1 2.1 0 1 0-4.2 0Z',
  zoom: 'M4 10.8a6.8 6.8 0 1 0 13.6 0a6.8 6.8 0 1 0-13.6 0ZM15.8 15.8l4.9 4.9M10.8 8v5.6M8 10.8h5.6',
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
