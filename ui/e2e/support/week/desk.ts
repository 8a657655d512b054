import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { ConsoleGuard } from '../console-guard';
import { StaffPage } from '../pages/StaffPage';
import { Hands } from '../presses';
import { runOnlyInShop } from '../run-only-in-shop';
import type { Staff } from '../staff';
import { isReady, numberOf as numberIn, scan, stationOf } from '../station';
import { trackingOf } from '../tracking';
import { waitForHydration } from '../wait-for-hydration';
import type { Calendar } from './calendar';
import { numberOf } from './orders';

const list = '/admin?tab=orders&per_page=100';

interface Return {
  /** How many units came back; all without it. */
  units?: number;
  restock?: boolean;
}

/** A staff member at the orders page for a day. */
export class Desk {
  readonly page: Page;
  readonly staffPage: StaffPage;
  readonly hands: Hands;
  readonly console: ConsoleGuard;

  private constructor(page: Page) {
    this.page = page;
    this.staffPage = new StaffPage(page);
    this.hands = new Hands(page);
    this.console = new ConsoleGuard(page);
  }

  static async open(browser: Browser, url: string, staff: Staff, calendar: Calendar): Promise<Desk> {
    const page = await browser.newPage({ baseURL: url });
    runOnlyInShop(page);
    await waitForHydration(page);
    await page.clock.install({ time: calendar.now });
    const desk = new Desk(page);
    await desk.staffPage.openWithToken(await staff.token(), list);
    return desk;
  }

  /** Ends the day. */
  async close(): Promise<void> {
    this.console.check();
    await this.page.context().close();
  }

  /** Shows the list, and does something with an order of it. */
  async task(name: string, work: (dialog: Locator) => Promise<void>): Promise<void> {
    await this.showList();
    await this.hands.task(name, () => work(this.page.getByRole('dialog')));
  }

  async showList(): Promise<void> {
    // A dialog that has closed goes back in the history, which would end the navigation.
    await this.page.waitForFunction(() => !(history.state as { overlay?: number } | null)?.overlay);
    await this.page.goto(list);
  }

  button(name: string | RegExp): Locator {
    return this.staffPage.main.getByRole('button', { name, exact: true });
  }

  async openOrder(number: string): Promise<void> {
    // A badge may follow the number.
    await this.hands.click(this.button(new RegExp(`^${number}`)));
  }

  async cancel(count: number): Promise<void> {
    await this.task('cancel an order with its refund', async (dialog) => {
      await this.hands.click(this.staffPage.action('Cancel', numberOf(count)));
      await this.hands.choose(dialog.getByLabel('Reason'), 'asked');
      await this.hands.click(dialog.getByRole('button', { name: 'Cancel the order' }));
      await expect(this.staffPage.row(numberOf(count)).first()).toContainText('cancelled');
    });
  }

  /** Cancels the order of a disputed charge, about which nothing is asked: no money goes back. */
  async cancelDisputed(count: number): Promise<void> {
    await this.showList();
    await expect(this.staffPage.row(numberOf(count)).first()).toContainText('disputed');
    await this.staffPage.action('Cancel', numberOf(count)).click();
    await expect(this.staffPage.row(numberOf(count)).first()).toContainText('cancelled');
  }

  /** Cancels orders whose units are lost. */
  async cancelAll(counts: readonly number[]): Promise<void> {
    await this.task('cancel three orders with their refunds', async (dialog) => {
      for (const count of counts) await this.hands.click(this.staffPage.checkbox(numberOf(count)));
      await this.hands.press('c');
      await this.hands.click(dialog.getByLabel('Put the units back in stock'));
      await this.hands.click(dialog.getByRole('button', { name: `Cancel ${counts.length} orders` }));
      await expect(dialog).toBeHidden();
    });
  }

  /** Opens the dialog that exchanges the item of an order, and asks for another color and size. */
  async askToExchange(count: number, color: string, size: string): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    await this.openOrder(numberOf(count));
    await this.hands.click(this.button(/^Exchange… /));
    await this.hands.choose(dialog.getByLabel('Color'), color);
    await this.hands.choose(dialog.getByLabel('Size'), size);
    await this.hands.click(dialog.getByRole('button', { name: 'Exchange' }));
  }

  async exchange(count: number, color: string, size: string): Promise<void> {
    await this.task('exchange an item', async (dialog) => {
      await this.askToExchange(count, color, size);
      await expect(dialog).toBeHidden();
    });
  }

  async correctEmail(count: number, email: string): Promise<void> {
    await this.task('correct an email', async (dialog) => {
      await this.openOrder(numberOf(count));
      await this.hands.click(this.button('Correct email'));
      await this.hands.type(dialog.getByLabel('Email'), email);
      await this.hands.click(dialog.getByRole('button', { name: 'Save email' }));
      await expect(dialog).toBeHidden();
    });
  }

  async sendAgain(count: number): Promise<void> {
    await this.task('send a mail again', async () => {
      await this.openOrder(numberOf(count));
      await this.hands.click(this.staffPage.main.getByRole('button', { name: /^Send again: / }));
      await expect(this.page.getByText(`Mail about ${numberOf(count)} is on its way`)).toBeVisible();
    });
  }

  async correctAddress(count: number, street: string): Promise<void> {
    await this.task('correct an address', async (dialog) => {
      await this.openOrder(numberOf(count));
      await this.hands.click(this.button('Correct address'));
      await this.hands.type(dialog.getByLabel('Street address'), street);
      await this.hands.click(dialog.getByRole('button', { name: 'Save address' }));
      await expect(dialog).toBeHidden();
    });
  }

  async ship(number: string, tracking: string): Promise<void> {
    await this.task('ship an order with its number', async () => {
      await this.openOrder(number);
      await this.hands.click(this.button('Ship…'));
      await this.hands.type(this.staffPage.main.getByLabel('Tracking number'), tracking);
      await this.hands.click(this.button('Mark as shipped'));
      await expect(this.staffPage.main.getByText(/^Shipped via USPS, /)).toBeVisible();
    });
  }

  /** Packs and ships orders in the station, in which each label is scanned. */
  async scanLabels(counts: readonly number[]): Promise<void> {
    await this.page.goto(`/admin?view=pack&orders=${counts.map(numberOf).join('.')}`);
    await this.button(`Pack ${counts.length} orders`).click();
    const station = stationOf(this.page);
    await station.getByLabel('Tracking number').click();
    for (const count of counts) {
      await numberIn(station)
        .filter({ hasText: numberOf(count) })
        .waitFor();
      await isReady(station);
      await scan(this.page, trackingOf(count));
    }
    await expect(station).toContainText('All packed');
  }

  async shipFile(numbers: readonly string[]): Promise<void> {
    const rows = numbers.map(
      (number) => `${trackingOf(Number(number.slice(2)) % 99_999)},USPS,Ground Advantage,${number}`,
    );
    const file = ['Tracking Number,Carrier,Service,Order ID', ...rows, ''].join('\r\n');
    await this.task('ship orders with a file', async (dialog) => {
      await this.hands.click(this.button('Ship from CSV…'));
      await this.hands.chooseFile(dialog.getByRole('button', { name: 'Choose a file' }), 'labels.csv', file);
      await this.hands.click(dialog.getByRole('button', { name: 'Preview' }));
      await expect(dialog.getByRole('listitem')).toHaveCount(numbers.length);
      await this.hands.click(dialog.getByRole('button', { name: `Ship ${numbers.length} orders` }));
      await expect(dialog).toContainText(`${numbers.length} orders shipped`);
    });
  }

  /** Opens the dialog of a return, and fills it in. Returns the button that records it. */
  async beginReturn(count: number, { units, restock = true }: Return = {}): Promise<Locator> {
    const dialog = this.page.getByRole('dialog');
    await this.openOrder(numberOf(count));
    await this.hands.click(this.button('Return…'));
    if (units !== undefined) await this.hands.type(dialog.getByLabel(/\| Quantity: /), String(units));
    await this.hands.choose(dialog.getByLabel('Reason'), 'damaged');
    if (!restock) await this.hands.click(dialog.getByLabel('Put the units back in stock'));
    return dialog.getByRole('button', { name: /^Record the return and refund / });
  }

  async takeBack(name: string, count: number, back: Return = {}): Promise<void> {
    await this.task(name, async (dialog) => {
      await this.hands.click(await this.beginReturn(count, back));
      await expect(dialog).toBeHidden();
    });
  }

  async undoReturn(count: number): Promise<void> {
    await this.task('undo a return', async () => {
      await this.openOrder(numberOf(count));
      await this.hands.click(this.button('Undo the last return'));
      await expect(this.page.getByText(`Return of ${numberOf(count)} undone`)).toBeVisible();
    });
  }

  async replace(count: number): Promise<void> {
    await this.task('send a replacement', async (dialog) => {
      await this.openOrder(numberOf(count));
      await this.hands.click(this.button('Send a replacement…'));
      await this.hands.click(dialog.getByRole('button', { name: 'Send a replacement' }));
      await expect(dialog).toBeHidden();
    });
  }

  async refund(count: number, amount: string): Promise<void> {
    await this.task('refund a part', async (dialog) => {
      await this.openOrder(numberOf(count));
      await this.hands.click(this.button('Refund…'));
      await this.hands.type(dialog.getByLabel('Amount (USD)'), amount);
      await this.hands.click(dialog.getByRole('button', { name: `Refund $${amount}`, exact: true }));
      await expect(dialog).toBeHidden();
    });
  }

  /** Narrows the list to orders of these days. Returns how many there are. */
  async countPlaced(from: string, to: string): Promise<string> {
    await this.task('filter by last month', async (dialog) => {
      await this.hands.click(this.button('Filter…'));
      await this.hands.type(dialog.getByLabel('Placed from'), from);
      await this.hands.type(dialog.getByLabel('Placed to'), to);
      await this.hands.click(dialog.getByRole('button', { name: 'Show' }));
      await expect(this.page).toHaveURL(/placed_from=/);
    });
    await expect(this.staffPage.main.locator('section[aria-busy="true"]')).toHaveCount(0);
    return (await this.staffPage.count.textContent()) ?? '';
  }

  /** Downloads what moved money in a month, such as January 2040. Returns the path of the file. */
  async exportMoney(month: string): Promise<string> {
    let path = '';
    await this.task('export the money of a month', async () => {
      await this.hands.click(this.staffPage.tab('Figures'));
      await this.hands.choose(this.staffPage.main.getByLabel('Month, quarter or year'), { label: month });
      await expect(this.page).toHaveURL(/from=/);
      const download = this.page.waitForEvent('download');
      await this.hands.click(this.button('Export money'));
      path = await (await download).path();
    });
    return path;
  }
}
