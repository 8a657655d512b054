import type { Page } from '@playwright/test';
import { productPath } from './pages/ProductPage';
import { open, type Screen } from './screens/screen';
import { shopperStates } from './screens/shopper';
import { staffStates } from './screens/staff';

export type { Screen };

/** Every route of the shop. */
export const routes: readonly Screen[] = [
  ...[
    '/',
    '/shop',
    productPath,
    '/contact',
    '/faq',
    '/shipping',
    '/about',
    '/blog',
    '/privacy',
    '/terms',
    '/cancellation',
    '/checkout',
    '/success',
    '/out-of-stock',
    '/admin/login',
  ].map((path) => ({ name: path, go: (page: Page) => open(page, path) })),
  { name: '/no-such-page', status: 404, go: (page) => open(page, '/no-such-page') },
];

/** Every page state that looks different from a freshly opened route. */
export const states: readonly Screen[] = [...shopperStates, ...staffStates];
