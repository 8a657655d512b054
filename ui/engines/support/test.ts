import { test as base } from '@playwright/test';
import { MailServer } from '../../e2e/support/mail-server';
import { Shop, templateFixture } from '../../e2e/support/server';
import { ConsoleLog } from './console-log';
import { DriverServer, type EngineName, webkitConsole } from './driver';
import { Visitor } from './visitor';

export { expect } from '@playwright/test';

export interface EngineOptions {
  engine: EngineName;
}

interface Fixtures {
  /** Whether the shop sends mail, so that each order has a page. */
  hasMail: boolean;
  /** A running shop with its own database. */
  shop: Shop;
  /** A visitor with a new browser; the test fails on unexpected console messages. */
  visitor: Visitor;
}

interface WorkerFixtures extends EngineOptions {
  template: string;
  server: DriverServer;
}

/** A test in a real browser engine, with its own shop. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  template: templateFixture,
  server: [
    async ({ engine }, use) => {
      const server = await DriverServer.start(engine);
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  hasMail: [false, { option: true }],
  shop: async ({ template, hasMail }, use) => {
    const mailServer = hasMail ? await MailServer.start() : null;
    const shop = await Shop.open(template, mailServer?.flags ?? []);
    await use(shop);
    await shop.close();
    await mailServer?.close();
  },
  visitor: async ({ engine, server, shop }, use) => {
    const driver = await server.newSession();
    const console = engine === 'firefox' ? await ConsoleLog.fromBidi(driver) : ConsoleLog.fromFile(webkitConsole);
    await use(new Visitor(driver, engine, shop.url, console));
    await driver.quit();
    console.check('after the test');
  },
});
