import { hasAbout, hasBlog } from '@brand/brand.json';
import type { ComponentType, ReactNode } from 'react';
import { Route, useLocation } from 'wouter';
import { catalog } from './catalog';
import { ErrorPage } from './pages/ErrorPage';
import { lazyPage, type LazyPage } from './features/layout/lazy-page';
import { paths, patterns } from './paths';

/** A URL pattern and its page. */
export interface ShopRoute {
  pattern: string;
  /** The page's file, relative to this one. */
  source: string;
  page: LazyPage;
  /** Staff pages have a header but no footer and no cookie banner. */
  staff: boolean;
}

const sources = import.meta.glob<Record<string, ComponentType>>(['./pages/*.tsx', '!./pages/ErrorPage.tsx']);

/** Creates a route for a page; `name` is both its file name and its component name. */
function route(pattern: string, name: string, staff = false): ShopRoute {
  const source = `./pages/${name}.tsx`;
  const load = async () => {
    const page = (await sources[source]?.())?.[name];
    if (!page) throw new Error(`${source} has no ${name}`);
    return page;
  };
  return { pattern, source, staff, page: lazyPage(load) };
}

export const routes: ShopRoute[] = [
  route(paths.home, 'HomePage'),
  route(paths.shop, 'ShopPage'),
  route(patterns.product, 'ProductPage'),
  route(paths.contact, 'ContactPage'),
  route(paths.faq, 'FaqPage'),
  route(paths.shipping, 'ShippingPage'),
  ...(hasAbout ? [route(paths.about, 'AboutPage')] : []),
  ...(hasBlog ? [route(paths.blog, 'BlogPage')] : []),
  route(paths.privacy, 'PrivacyPage'),
  route(paths.terms, 'TermsPage'),
  route(paths.cancellation, 'CancellationPage'),
  route(paths.checkout, 'CheckoutPage'),
  route(paths.success, 'SuccessPage'),
  route(paths.outOfStock, 'OutOfStockPage'),
  route(paths.adminLogin, 'AdminLoginPage', true),
  route(patterns.admin, 'AdminPage', true),
];

/** The page of an order, which is no route of other documents: a shop without mail has no such page. */
export const orderRoute = route(patterns.order, 'OrderPage');

/** Renders the page of the current URL; unknown URLs show the error page. */
export function Routes(): ReactNode {
  const [path] = useLocation();
  const current = routeOf(path);
  if (!current) return <ErrorPage />;
  const { pattern, page } = current;
  return (
    <Route key={pattern} path={pattern}>
      <page.Page />
    </Route>
  );
}

/** The route of a path, spelled exactly: the server redirects other letter case and trailing slashes. */
export function routeOf(path: string): ShopRoute | undefined {
  // In the document of another secret link, live mode has replaced the route.
  if (catalog().isOrderPage && /^\/(order|mail)(\/[^/]+)?$/.test(path)) return orderRoute;
  const spelled = /^\/product\/[^/]+$/.test(path) ? patterns.product : path;
  return routes.find(({ pattern }) => pattern === spelled);
}
