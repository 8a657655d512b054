import { expect } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';
import type { WebDriver } from 'selenium-webdriver';
import type { ConsoleLog } from './console-log';
import type { EngineName } from './driver';
import { Part } from './part';

/** The inner size of a browser window. */
export interface Viewport {
  width: number;
  height: number;
}

export const phone: Viewport = { width: 375, height: 667 };
export const desktop: Viewport = { width: 1280, height: 800 };

/** A person who uses the shop in one browser window. */
export class Visitor {
  readonly page: Part;
  readonly main: Part;
  readonly cart: Part;
  readonly console: ConsoleLog;
  readonly #driver: WebDriver;
  readonly #engine: EngineName;
  readonly #url: string;

  constructor(driver: WebDriver, engine: EngineName, url: string, console: ConsoleLog) {
    this.#driver = driver;
    this.#engine = engine;
    this.#url = url;
    this.console = console;
    this.page = new Part(driver);
    this.main = this.page.role('main');
    this.cart = this.page.role('dialog', 'Your Cart');
  }

  async goto(path: string): Promise<void> {
    await this.#driver.get(this.#url + path);
  }

  async reload(): Promise<void> {
    await this.#driver.navigate().refresh();
  }

  async back(): Promise<void> {
    await this.#driver.navigate().back();
  }

  async forward(): Promise<void> {
    await this.#driver.navigate().forward();
  }

  async resize({ width, height }: Viewport): Promise<void> {
    if (this.#engine === 'firefox') {
      const params = { context: await this.#driver.getWindowHandle(), viewport: { width, height } };
      await (await this.#driver.getBidi()).send({ method: 'browsingContext.setViewport', params });
    } else await this.#driver.manage().window().setRect({ x: 0, y: 0, width, height });
    await expect.poll(() => this.#driver.executeScript(() => innerWidth)).toBe(width);
  }

  async expectPath(path: string): Promise<void> {
    await expect.poll(async () => (await this.#driver.getCurrentUrl()).replace(this.#url, '')).toBe(path);
  }

  /** Asserts that a toast shows this text. */
  async expectToast(text: string): Promise<void> {
    const texts = () =>
      this.#driver.executeScript<string>(() => document.querySelector('[data-toasts]')?.textContent ?? '');
    await expect.poll(texts).toContain(text);
  }

  /** Waits until a page opened by `goto` has hydrated: it is laid out whole when the browser is idle after that. */
  async expectHydrated(): Promise<void> {
    const isHydrated = () =>
      this.#driver.executeScript<boolean>(() => document.documentElement.dataset['complete'] !== undefined);
    await expect.poll(isHydrated).toBe(true);
  }

  /** Asserts that the page does not scroll sideways. */
  async expectFits(place: string): Promise<void> {
    const excess = () =>
      this.#driver.executeScript<number>(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
    expect.soft(await excess(), `pixels that scroll sideways: ${place}`).toBe(0);
  }

  /** Asserts that axe finds no accessibility violation. */
  async expectAccessible(place: string): Promise<void> {
    // Text has less contrast while it fades, but not while it only moves, as in the banner. Toasts are counted by their
    // state: their timers are animations too.
    const fading = () =>
      this.#driver.executeScript<number>(() => {
        const fadingToasts = document.querySelectorAll('.Toastify__toast[data-in=false]').length;
        const others = document.getAnimations().filter(({ effect }) => {
          const keyframes = effect as KeyframeEffect;
          const isToast = keyframes.target?.closest('[data-toasts]') != null;
          const fades = keyframes.getKeyframes().some((keyframe) => 'opacity' in keyframe);
          return !isToast && fades && Number.isFinite(effect?.getComputedTiming().endTime);
        });
        return fadingToasts + others.length;
      });
    await expect.poll(fading, { message: `parts that fade in or out: ${place}` }).toBe(0);
    // Lays out every section, as the layout checks in Chromium do.
    await this.#driver.executeScript(() => {
      document.documentElement.dataset['complete'] = '';
    });
    await this.#driver.executeScript(axe.source);
    const violations = await this.#driver.executeAsyncScript<string[]>((done: (found: string[]) => void) => {
      const { axe: loaded } = window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } };
      loaded.run({ resultTypes: ['violations'] }).then(
        (results) =>
          done(results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)),
        (error: unknown) => done([String(error)]),
      );
    });
    expect.soft(violations, `accessibility violations: ${place}`).toEqual([]);
  }

  /** Runs code in the page. */
  async run(code: () => void): Promise<void> {
    await this.#driver.executeScript(code);
  }

  /** Asserts that page and console have no problem. */
  async expectNoProblems(place: string): Promise<void> {
    await this.expectFits(place);
    await this.expectAccessible(place);
    this.console.check(place);
  }
}
