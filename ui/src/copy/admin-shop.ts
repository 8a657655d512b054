import { shipTime } from './time-limits';

/** The staff page's list of settings. */
export const shopTab = {
  heading: 'Shop',
  intro:
    'What shoppers and mails show about the shop. To change a setting, write its line into shop.toml and restart the shop.',
  /** The name of a setting, such as `seller-phone`, in words. */
  name: (key: string) => key.slice(0, 1).toUpperCase() + key.slice(1).replaceAll('-', ' '),
  notSet: 'Not set',
  sources: {
    flag: 'from the command line',
    variable: 'from an environment variable',
    file: 'from shop.toml',
    default: 'by default',
  },
  copyLine: 'Copy line',
  /** It is no setting of `shop.toml`. */
  shipsWithin: {
    name: 'Ships within',
    value: shipTime,
    source: 'from the brand',
    about: 'When an order ships at the latest. It is shipsWithin in brand.json, which needs another build',
  },
} as const;
