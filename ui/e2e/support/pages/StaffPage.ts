import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { title } from '../brand';
import { account } from '../server';

/** The staff pages: login, products and orders. */
export class StaffPage {
  readonly main: Locator;
  readonly email: Locator;
  readonly password: Locator;
  readonly loginButton: Locator;
  readonly error: Locator;
  readonly signOutButton: Locator;
  readonly changePasswordButton: Locator;
  readonly searchField: Locator;
  readonly perPage: Locator;
  readonly sort: Locator;
  readonly selectPage: Locator;
  /** The bar with the actions on the selected orders. */
  readonly selection: Locator;
  readonly count: Locator;
  /** The question before several orders are cancelled. */
  readonly cancelDialog: Locator;
  readonly deleteDialog: Locator;
  readonly form: Locator;
  /** The product of the form as shoppers will see it. */
  readonly preview: Locator;
  readonly saveButton: Locator;
  /** Says who changed the product while it was edited, and what. */
  readonly conflict: Locator;
  readonly keepMineButton: Locator;
  readonly takeTheirsButton: Locator;
  readonly notices: Locator;
  /** The sign-in dialog that opens after a session has ended. */
  readonly signInDialog: Locator;
  readonly #page: Page;
  readonly #pendingRequests = new Set<Request>();

  constructor(page: Page) {
    this.#page = page;
    page.on('request', (request) => this.#pendingRequests.add(request));
    page.on('requestfinished', (request) => this.#pendingRequests.delete(request));
    page.on('requestfailed', (request) => this.#pendingRequests.delete(request));
    this.main = page.getByRole('main');
    this.email = this.main.getByLabel('Email', { exact: true });
    this.password = this.main.getByLabel('Password', { exact: true });
    this.loginButton = this.main.getByRole('button', { name: 'Login' });
    this.error = this.main.getByRole('alert');
    this.signOutButton = page.getByRole('banner').getByRole('button', { name: 'Sign out' });
    this.changePasswordButton = page.getByRole('banner').getByRole('button', { name: 'Change password' });
    this.searchField = this.main.getByRole('searchbox', { name: 'Search' });
    this.perPage = this.main.getByRole('combobox', { name: 'Orders per page' });
    this.sort = this.main.getByRole('combobox', { name: 'Sort' });
    this.selectPage = this.main.getByRole('checkbox', { name: 'Select page' });
    this.selection = this.main.getByRole('region', { name: 'Selected orders' });
    this.count = this.main.getByRole('search').getByRole('status');
    this.cancelDialog = page.getByRole('dialog', { name: /^Cancel .*\?$/ });
    this.deleteDialog = page.getByRole('dialog', { name: 'Delete this product?' });
    this.form = this.main.locator('form');
    this.preview = this.main.getByRole('region', { name: 'Preview' });
    this.saveButton = this.form.getByRole('button', { name: 'Save product' });
    this.conflict = this.form.getByRole('alert').filter({ hasText: 'This product changed while you were editing.' });
    this.keepMineButton = this.form.getByRole('button', { name: 'Keep mine' });
    this.takeTheirsButton = this.form.getByRole('button', { name: 'Take theirs' });
    this.notices = page.locator('section[aria-label="Warnings"]');
    this.signInDialog = page.getByRole('dialog', { name: 'Sign in to continue' });
  }

  async signIn({ email, password } = account): Promise<void> {
    await this.#page.goto('/admin/login');
    await this.email.fill(email);
    await this.password.fill(password);
    await this.loginButton.click();
  }

  /**
   * Ends the session on the server, as a password change in another browser does. Waits for pending requests first: one
   * that arrives after the session has ended opens the sign-in dialog.
   */
  async endSession(): Promise<void> {
    await expect.poll(() => [...this.#pendingRequests].map((request) => request.url())).toEqual([]);
    await this.#page.evaluate(async () => {
      const headers = { Authorization: `Bearer ${localStorage.getItem('adminToken')}` };
      // Playwright counts a request as in flight until its response is read.
      await (await fetch('/api/auth/logout', { method: 'POST', headers })).text();
    });
  }

  /** Opens the staff page with an existing token. */
  async openWithToken(token: string, path = '/admin?tab=products'): Promise<void> {
    await this.#page.addInitScript((value) => {
      // Only once, so that a token that the page has removed is not restored.
      if (sessionStorage.getItem('isTokenSet')) return;
      sessionStorage.setItem('isTokenSet', 'yes');
      localStorage.setItem('adminToken', value);
    }, token);
    await this.#page.goto(path);
    await expect(this.main.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  }

  tab(name: 'Orders' | 'Packing' | 'Products' | 'Figures' | 'Check' | 'Shop' | 'Accounts' | 'Audit log'): Locator {
    return this.main.getByRole('tab', { name });
  }

  row(text: string): Locator {
    return this.main.getByRole('row').filter({ hasText: text });
  }

  /** Opens the form of the product with this title. */
  async edit(product = title): Promise<void> {
    await this.row(product).getByRole('button', { name: 'Edit' }).click();
  }

  async openOrder(number: string): Promise<void> {
    await this.main.getByRole('button', { name: number, exact: true }).click();
  }

  /** The link to the orders of a status. */
  view(name: 'All' | 'Pending' | 'Paid' | 'Cancelled' | 'Pending, older than 2 days'): Locator {
    return this.main
      .getByRole('navigation', { name: 'Views' })
      .getByRole('link', { name: new RegExp(`^${name}(?!,)`) });
  }

  checkbox(number: string): Locator {
    return this.main.getByRole('checkbox', { name: `Select ${number}` });
  }

  action(label: 'Mark as Paid' | 'Cancel' | 'Back to pending' | 'Mark as Paid anyway', number: string): Locator {
    return this.main.getByRole('button', { name: `${label}: ${number}` });
  }

  field(label: string): Locator {
    return this.form.getByLabel(label, { exact: true }).first();
  }

  /** The hidden file input of the product, or of one of its colors. */
  pictureFile(color?: string): Locator {
    const button = this.form.getByRole('button', {
      name: color ? `Upload a picture of ${color}` : 'Upload a picture',
      exact: true,
    });
    return button.locator('xpath=following-sibling::input');
  }

  /** A field of the color at this position. */
  colorField(label: 'Color' | 'Inventory' | 'Image URL', at: number): Locator {
    return this.form.getByRole('group', { name: 'Stock per color' }).getByLabel(label, { exact: true }).nth(at);
  }
}
