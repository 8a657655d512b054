import type { Locator, Page } from '@playwright/test';
import { waitForViewport } from './show-all';

/** Records a visit as numbered screenshots, whose names end with how many milliseconds each is shown. */
export class Recording {
  readonly #page: Page;
  readonly #folder: string;
  #count = 0;

  constructor(page: Page, folder: string) {
    this.#page = page;
    this.#folder = folder;
  }

  async show(milliseconds: number): Promise<void> {
    this.#count += 1;
    const name = `${String(this.#count).padStart(3, '0')}-${milliseconds}.png`;
    await waitForViewport(this.#page);
    await this.#page.screenshot({ path: `${this.#folder}/${name}`, animations: 'disabled' });
  }

  /** Taps a control and shows where. */
  async tap(control: Locator): Promise<void> {
    // An overlay ignores a tap that follows the one that opened it by less: it takes both for a double tap.
    await this.#page.waitForTimeout(400);
    const box = await control.boundingBox();
    if (!box) throw new Error('the control has no box');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const finger = await this.#page.evaluateHandle(
      ([left, top]) => {
        const circle = document.createElement('div');
        circle.style.cssText = `position: fixed; left: ${left - 20}px; top: ${top - 20}px; width: 40px; height: 40px;
          z-index: 99999; border-radius: 50%; background: rgb(59 35 40 / 35%); box-shadow: 0 0 0 2px rgb(255 255 255 / 60%)`;
        document.body.append(circle);
        return circle;
      },
      [x, y] as const,
    );
    await this.show(300);
    await finger.evaluate((circle) => circle.remove());
    // Not control.tap(), which scrolls first.
    await this.#page.touchscreen.tap(x, y);
  }

  /** Types a text in steps. */
  async type(field: Locator, ...steps: string[]): Promise<void> {
    for (const text of steps) {
      await field.fill(text);
      await this.show(220);
    }
  }

  /** Scrolls until the top of an element is this far below the top of the viewport. */
  async scrollTo(element: Locator, distance: number): Promise<void> {
    const { from, to } = await element.evaluate(
      (target, top) => ({ from: scrollY, to: scrollY + target.getBoundingClientRect().top - top }),
      distance,
    );
    for (const part of [0.1, 0.4, 0.75, 0.95, 1]) {
      await this.#page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), from + (to - from) * part);
      await this.show(60);
    }
  }
}
