/** The color and size in a link to the product page, and the name of the cart line that is edited there. */
export interface ProductQuery {
  color?: string | undefined;
  size?: string | undefined;
  edit?: string | undefined;
}

/** The search parameters of the staff page: those of the order list, the packing view, the figures and the audit log. */
export interface AdminQuery {
  days?: string | undefined;
  by?: string | undefined;
  view?: 'pack';
  orders?: string | undefined;
  q?: string | undefined;
  status?: string | undefined;
  older_than_days?: string | undefined;
  on_hold?: string | undefined;
  stage?: string | undefined;
  sort?: string | undefined;
  per_page?: string | undefined;
  actor?: string | undefined;
  action?: string | undefined;
  order?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The tabs of the staff page. */
export type AdminTab = 'orders' | 'packing' | 'products' | 'figures' | 'check' | 'shop' | 'accounts' | 'audit';

/** Builds every URL path of the shop. */
export const paths = {
  home: '/',
  shop: '/shop',
  contact: '/contact',
  faq: '/faq',
  shipping: '/shipping',
  about: '/about',
  blog: '/blog',
  privacy: '/privacy',
  terms: '/terms',
  returns: '/terms#returns',
  cancellation: '/cancellation',
  checkout: '/checkout',
  success: '/success',
  outOfStock: '/out-of-stock',
  adminLogin: '/admin/login',
  product: (id: string, query: ProductQuery = {}) => withQuery(`/product/${encodeURIComponent(id)}`, { ...query }),
  /** The page of one order, whose link is a secret: always loaded anew, never with the ad pixel. */
  order: (link: string) => `/order/${encodeURIComponent(link)}`,
  /** Of a live shop: asks for the link of an order. Always loaded anew. */
  findOrder: '/order',
  admin: (tab?: AdminTab, view: AdminQuery = {}) => withQuery('/admin', { tab, ...view }),
  media: (file: string) => `/media/${file}`,
};

/** Router patterns for paths with parameters. */
export const patterns = { product: '/product/:id', order: '/order/:link?', admin: '/admin' };

/** The page, in live mode, on which a shopper answers a mail: as secret as that of an order. */
export const mailPattern = '/mail/:token';

function withQuery(path: string, values: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) query.set(name, value);
  }
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
