import type { Page } from '@playwright/test';
import type { Shop } from '../server';

/** A page of the shop in one of its states. */
export interface Screen {
  name: string;
  /** Navigates to the page and sets up its state. */
  go: (page: Page, shop: Shop) => Promise<void>;
  /** The only device that has this state; all devices if omitted. */
  only?: 'phone';
  /** An error status that is expected on this screen. */
  status?: number;
}

/** Opens a page with these entries in local storage; null removes one. */
export async function open(page: Page, path: string, stored: Record<string, string | null> = {}): Promise<void> {
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    }
  }, stored);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

export async function waitForDialog(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog', { name }).waitFor();
}
