import { join } from './class-names';
import styles from './Icon.module.css';

/** Paths in a 24 by 24 view box, stroked with the current text color. */
const shapes = {
  alert: (
    <>
      <circle cx="12" cy="12" r="8.8" />
      <path d="M12 7.5v5.2M12 16.2v.1" />
    </>
  ),
  band: (
    <>
      <path d="M3 9.5c6 2.6 12 2.6 18 0v5c-6 2.6-12 2.6-18 0v-5Z" />
      <path d="M7.5 11.1v4.9M12 11.6v4.8M16.5 11.1v4.9" />
    </>
  ),
  bow: (
    <>
      <path d="M12 10.5C9.5 6.8 4.2 5.6 3.6 8.1c-.5 2.2-.4 5.3.1 7.2.6 2.3 5.8.8 8.3-2.6 2.5 3.4 7.7 4.9 8.3 2.6.5-1.9.6-5 .1-7.2-.6-2.5-5.9-1.3-8.4 2.4Z" />
      <circle cx="12" cy="11.6" r="1.7" />
    </>
  ),
  card: (
    <>
      <rect x="2.8" y="5.5" width="18.4" height="13" rx="2.5" />
      <path d="M2.8 10h18.4M6.5 14.8h3.5" />
    </>
  ),
  cart: (
    <>
      <path d="M5.2 8.2h13.6l.9 10.4a2 2 0 0 1-2 2.2H6.3a2 2 0 0 1-2-2.2L5.2 8.2Z" />
      <path d="M8.6 11V6.9a3.4 3.4 0 0 1 6.8 0V11" />
    </>
  ),
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  chevron: <path d="m6 9.5 6 6 6-6" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.8" />
      <path d="M12 7.2V12l3.2 2" />
    </>
  ),
  close: <path d="m6.5 6.5 11 11m0-11-11 11" />,
  heart: (
    <path d="M12 20c-4.4-3.2-8.8-6.5-8.8-11.2C3.2 5.7 5.5 3.7 8.1 3.7c1.7 0 3.1.9 3.9 2.3.8-1.4 2.2-2.3 3.9-2.3 2.6 0 4.9 2 4.9 5.1C20.8 13.5 16.4 16.8 12 20Z" />
  ),
  lock: (
    <>
      <rect x="5" y="10.5" width="14" height="10" rx="2.5" />
      <path d="M8.3 10.5V7.6a3.7 3.7 0 0 1 7.4 0v2.9" />
    </>
  ),
  mail: (
    <>
      <rect x="3" y="5.5" width="18" height="13" rx="2.5" />
      <path d="m3.8 7.5 8.2 6 8.2-6" />
    </>
  ),
  menu: <path d="M4 8.5h16M4 15.5h11" />,
  minus: <path d="M6 12h12" />,
  moon: <path d="M20 14.2A8.3 8.3 0 0 1 9.8 4a8.3 8.3 0 1 0 10.2 10.2Z" />,
  pause: <path d="M9 6v12M15 6v12" />,
  play: <path d="M8 5.5v13l11-6.5-11-6.5Z" />,
  plus: <path d="M6 12h12M12 6v12" />,
  ruler: (
    <>
      <path d="M3.3 15.7 15.7 3.3l5 5L8.3 20.7l-5-5Z" />
      <path d="m7 12 1.8 1.8M10.1 8.9l2.6 2.6M13.2 5.8 15 7.6" />
    </>
  ),
  share: (
    <>
      <path d="M12 14.5V3.5M8.2 7 12 3.3 15.8 7" />
      <path d="M6.5 11H5.2v9.3h13.6V11h-1.3" />
    </>
  ),
  shield: (
    <>
      <path d="m12 3.2 7 2.4v5.2c0 4.7-2.9 7.8-7 9.9-4.1-2.1-7-5.2-7-9.9V5.6l7-2.4Z" />
      <path d="m9 11.8 2.2 2.2 3.9-4.2" />
    </>
  ),
  truck: (
    <>
      <path d="M2.8 6.5h10.7v10H9.2m-4.4 0h-2v-10" />
      <path d="M13.5 10h3.9l3.8 3.7v2.8h-2m-4.2 0h-1.5" />
      <circle cx="7" cy="17.2" r="2.1" />
      <circle cx="17.1" cy="17.2" r="2.1" />
    </>
  ),
} as const;

export type IconName = keyof typeof shapes;

type IconProps = { name: IconName; size?: 'normal' | 'small' | 'tiny'; className?: string | undefined };

/** A decorative icon, hidden from screen readers; adjacent text carries the meaning. */
export function Icon({ name, size = 'normal', className }: IconProps) {
  return (
    <svg
      className={join(styles.icon, size !== 'normal' && styles[size], className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      {shapes[name]}
    </svg>
  );
}
