import type { ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { ErrorPage } from './pages/ErrorPage';
import { lazyPage, type LazyPage } from './features/site/lazyPage';
import { paths, patterns } from './paths';

/** One address of the shop and the page that stands there. */
export interface ShopRoute {
  pattern: string;
  page: LazyPage;
  /** Staff pages have the header, but no footer and no cookie banner. */
  staff?: true;
}

export const routes: ShopRoute[] = [
  { pattern: paths.home, page: lazyPage(() => import('./pages/HomePage').then((m) => m.HomePage)) },
  { pattern: paths.shop, page: lazyPage(() => import('./pages/ShopPage').then((m) => m.ShopPage)) },
  { pattern: patterns.product, page: lazyPage(() => import('./pages/ProductPage').then((m) => m.ProductPage)) },
  { pattern: paths.contact, page: lazyPage(() => import('./pages/ContactPage').then((m) => m.ContactPage)) },
  { pattern: paths.faq, page: lazyPage(() => import('./pages/FaqPage').then((m) => m.FaqPage)) },
  { pattern: paths.shipping, page: lazyPage(() => import('./pages/ShippingPage').then((m) => m.ShippingPage)) },
  { pattern: paths.about, page: lazyPage(() => import('./pages/AboutPage').then((m) => m.AboutPage)) },
  { pattern: paths.blog, page: lazyPage(() => import('./pages/BlogPage').then((m) => m.BlogPage)) },
  { pattern: paths.privacy, page: lazyPage(() => import('./pages/PrivacyPage').then((m) => m.PrivacyPage)) },
  { pattern: paths.terms, page: lazyPage(() => import('./pages/TermsPage').then((m) => m.TermsPage)) },
  {
    pattern: paths.cancellation,
    page: lazyPage(() => import('./pages/CancellationPage').then((m) => m.CancellationPage)),
  },
  { pattern: paths.checkout, page: lazyPage(() => import('./pages/CheckoutPage').then((m) => m.CheckoutPage)) },
  { pattern: paths.success, page: lazyPage(() => import('./pages/SuccessPage').then((m) => m.SuccessPage)) },
  { pattern: paths.outOfStock, page: lazyPage(() => import('./pages/OutOfStockPage').then((m) => m.OutOfStockPage)) },
  {
    pattern: paths.adminLogin,
    page: lazyPage(() => import('./pages/AdminLoginPage').then((m) => m.AdminLoginPage)),
    staff: true,
  },
  { pattern: patterns.admin, page: lazyPage(() => import('./pages/AdminPage').then((m) => m.AdminPage)), staff: true },
];

/** The page of the current address; an unknown address shows the error page. */
export function Routes(): ReactNode {
  return (
    <Switch>
      {routes.map(({ pattern, page: { Page } }) => (
        <Route key={pattern} path={pattern}>
          <Page />
        </Route>
      ))}
      <Route>
        <ErrorPage />
      </Route>
    </Switch>
  );
}

/** The route of an address, if there is one. */
export function routeOf(path: string): ShopRoute | undefined {
  return routes.find(
    ({ pattern }) => pattern === path || (pattern === patterns.product && path.startsWith('/product/')),
  );
}
