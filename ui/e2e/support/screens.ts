import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { productPath } from './brand';
import type { ServedRoute } from '../../src/prerender';
import { orderStates } from './screens/order';
import { packingStates } from './screens/packing';
import { paymentStates } from './screens/payments';
import { open, type Screen } from './screens/screen';
import { shopperStates } from './screens/shopper';
import { staffStates } from './screens/staff';

export type { Screen };

/** The routes that the build wrote for the server. */
const served = JSON.parse(readFileSync(new URL('../../dist/routes.json', import.meta.url), 'utf8')) as ServedRoute[];

/** Every route of the shop. Those of the signed-in staff page are among the states. */
export const routes: readonly Screen[] = [
  ...[...served.map(({ path }) => path).filter((path) => path !== '/admin'), productPath].map((path) => ({
    name: path,
    go: (page: Page) => open(page, path),
  })),
  { name: '/no-such-page', status: 404, go: (page) => open(page, '/no-such-page') },
];

/** Every page state that looks different from a freshly opened route. */
export const states: readonly Screen[] = [...shopperStates, ...staffStates, ...packingStates, ...paymentStates];

/** Every state of the page of an order, which only a shop has that sends mail. */
export { orderStates };
