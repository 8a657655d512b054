import { productId } from './brand';
import type {
  AuditEntry,
  AuditLog,
  Figures,
  OrderChange,
  OrderInput,
  ProductInput,
  SavedOrder,
  StaffOrder,
  WireProduct,
  WireVariant,
} from '../../src/api/wire';
import { makeOrder } from './order';

export interface Account {
  email: string;
  password: string;
}

/** Changes the shop through the API, signed in as staff. */
export class Staff {
  readonly #url: string;
  readonly #account: Account;
  #token: Promise<string> | null = null;

  constructor(url: string, account: Account) {
    this.#url = url;
    this.#account = account;
  }

  async orders(): Promise<StaffOrder[]> {
    return this.#call<StaffOrder[]>('GET', '/api/orders');
  }

  /** Returns the only order. Throws if there is none or more than one. */
  async onlyOrder(): Promise<StaffOrder> {
    const [order, ...more] = await this.orders();
    if (!order || more.length > 0) throw new Error(`one order expected, ${order ? more.length + 1 : 0} found`);
    return order;
  }

  async product(id: string = productId): Promise<WireProduct> {
    const product = (await this.products()).find(({ _id }) => _id === id);
    if (!product) throw new Error(`no product ${id}`);
    return product;
  }

  async products(): Promise<WireProduct[]> {
    return this.#call<WireProduct[]>('GET', '/api/products');
  }

  async stockOf(color: string): Promise<number> {
    const variant = (await this.product()).variants.find((one) => one.color === color);
    if (!variant) throw new Error(`no color ${color}`);
    return variant.inventory;
  }

  /** Edits the product as the staff page would. */
  async changeProduct(
    change: (product: Omit<WireProduct, '_id' | 'inventory'>) => Partial<ProductInput>,
  ): Promise<void> {
    const { _id, inventory: _sum, shows_list_price: _shown, ...product } = await this.product();
    await this.#call('PUT', `/api/products/${_id}`, { ...product, ...change(product) });
  }

  async setStock(color: string, units: number): Promise<void> {
    await this.#restock((variant) => (variant.color === color ? units : variant.inventory));
  }

  async sellOut(): Promise<void> {
    await this.#restock(() => 0);
  }

  async addProduct(product: ProductInput): Promise<WireProduct> {
    return this.#call<WireProduct>('POST', '/api/products', product);
  }

  async deleteProduct(id: string = productId): Promise<void> {
    await this.#call('DELETE', `/api/products/${id}`);
  }

  async setStatus(order: StaffOrder, status: string): Promise<void> {
    await this.#call('PUT', `/api/orders/${order._id}/status`, { status });
  }

  /** Adds a colleague, and returns their access to the shop. */
  async colleague(email: string): Promise<Staff> {
    const account = { email, password: 'another long test password' };
    await this.#call('POST', '/api/accounts', { ...account, current_password: this.#account.password });
    return new Staff(this.#url, account);
  }

  async changeOrder(order: StaffOrder, change: OrderChange): Promise<void> {
    await this.#call('POST', `/api/orders/${order._id}/changes`, change);
  }

  async ship(order: StaffOrder, tracking: string): Promise<void> {
    await this.changeOrder(order, { type: 'ship', carrier: 'usps', tracking });
  }

  async order(number: string): Promise<StaffOrder> {
    const order = (await this.orders()).find(({ order_number }) => order_number === number);
    if (!order) throw new Error(`no order ${number}`);
    return order;
  }

  /** Returns the newest 200 entries of the audit log about an action. */
  async audit(action: string): Promise<AuditEntry[]> {
    return (await this.#call<AuditLog>('GET', `/api/audit?action=${action}&limit=200`)).entries;
  }

  /** Places an order as a shopper's browser would. */
  async placeOrder(order: OrderInput): Promise<SavedOrder> {
    return this.#send('POST', '/api/orders', order, { 'Idempotency-Key': crypto.randomUUID() });
  }

  /** Pays the order of a link with a card that Stripe accepts, as a shopper's browser would. */
  async payOrder({ link = '' }: SavedOrder): Promise<void> {
    await this.#send('POST', `/api/guest/${link}/payment`, { token: 'pm_card_visa' }, {});
  }

  /** Signs in again with the next request: the session has expired. */
  signInAgain(): void {
    this.#token = null;
  }

  /** Places orders of one unit, with the counts from `first` to `last`. */
  async placeOrders(first: number, last: number): Promise<void> {
    for (let count = first; count <= last; count += 1) await this.placeOrder(makeOrder(count));
  }

  token(): Promise<string> {
    this.#token ??= this.#send<{ token: string }>('POST', '/api/auth/login', this.#account, {}).then(
      ({ token }) => token,
    );
    return this.#token;
  }

  async figures(from: string, to: string): Promise<Figures> {
    return this.#call<Figures>('GET', `/api/figures?from=${from}&to=${to}`);
  }

  async #restock(unitsOf: (variant: WireVariant) => number): Promise<void> {
    await this.changeProduct(({ variants }) => ({
      variants: variants.map((variant) => ({
        color: variant.color,
        image: variant.image,
        inventory: unitsOf(variant),
      })),
    }));
  }

  async #call<T>(method: string, path: string, body?: unknown): Promise<T> {
    return this.#send<T>(method, path, body, { Authorization: `Bearer ${await this.token()}` });
  }

  async #send<T>(method: string, path: string, body: unknown, headers: Record<string, string>): Promise<T> {
    const response = await fetch(this.#url + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }
}
