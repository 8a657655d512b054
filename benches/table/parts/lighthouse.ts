// Lighthouse scores for a phone with a slow processor on slow 4G. With RIVAL=path each page is also measured on that
// executable, in turns with ours.
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type * as Playwright from '../../../ui/node_modules/@playwright/test';
import { median } from '../load';
import { Program } from '../program';
import { folder, newDatabase, rivalBinary, product, root, Shop } from '../shop';
import { atLeast, atMost, missing, row, type Row } from '../table';

// The UI has the package.
const { chromium: browser } = createRequire(`${root}ui/package.json`)('@playwright/test') as typeof Playwright;
const lighthouse = 'lighthouse@12.8.2';
const runs = Number(process.env.RUNS || 5);
const chromium = process.env.CHROMIUM || '/usr/bin/chromium';
const reports = folder('lighthouse');
const flags =
  '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking ' +
  '--disable-component-update --disable-sync';

const paths = ['/', '/shop', `/product/${product}`, '/checkout'];
/** Plain Lighthouse opens the checkout with an empty cart. */
const filledCheckout = '/checkout with a cart';

type Who = 'ours' | 'rival';

interface Visit {
  performance: number;
  accessibility: number;
  'best-practices': number;
  seo: number;
  lcp: number;
  fcp: number;
  /** Blocking time after the first paint. */
  tbt: number;
  /** Blocking time from the start of the visit: a page that paints late hides its long tasks from `tbt`. */
  blocking: number;
  cls: number;
  /** Of everything that the page loads, over the wire, in kB. */
  bytes: number;
}

interface Page {
  /** The name in the table. */
  page: string;
  url: string;
  /** The path of the report, without the number of the run. */
  report: string;
  /** A browser profile to start each run with. */
  profile?: string;
}

/** The part of a Lighthouse report that the table uses. */
interface Report {
  audits: Record<string, { numericValue: number; details?: { items: { duration: number }[] } }>;
  categories: Record<string, { score: number }>;
}

/** The time in ms from which a task blocks input, as Lighthouse defines it. */
const longTask = 50;

export async function measure(): Promise<Row[]> {
  if (!existsSync(chromium)) return [missing('Lighthouse', 'Chromium is missing')];
  const shop = await Shop.open(newDatabase('lighthouse-shop'));
  // It has its own database, because an earlier version rejects the database of a later one.
  const rival = rivalBinary ? await Shop.open(folder('lighthouse-rival'), undefined, rivalBinary) : null;
  const unrendered = await openUnrendered();
  const empty = await openEmpty();
  const ours = await pagesOf('ours', shop);
  const theirs = rival ? await pagesOf('rival', rival) : [];
  const pages: Page[] = [
    ...ours.flatMap((page, at) => [page].concat(theirs.slice(at, at + 1))),
    { page: 'unrendered', url: `${unrendered.url}/`, report: `${reports}/unrendered` },
    { page: 'empty', url: empty.url, report: `${reports}/empty` },
  ];
  const visits: { page: string; visit: Visit }[] = [];
  for (let run = 0; run < runs; run += 1) {
    for (const page of pages) visits.push({ page: page.page, visit: await visit(page, run) });
  }
  await shop.stop();
  await rival?.stop();
  await unrendered.stop();
  empty.stop();
  const figure = (page: string, name: keyof Visit) =>
    median(visits.filter((each) => each.page === page).map((each) => each.visit[name]));
  const of = (who: Who) => (path: string, name: keyof Visit) => figure(`${who} ${path}`, name);
  const home = (name: keyof Visit) => of('ours')('/', name);
  const lcp = { ours: home('lcp'), theirs: figure('unrendered', 'lcp'), unit: 's', ratioTarget: atMost(0.75) };
  return [
    ...[...paths, filledCheckout].flatMap((path) => rowsOf(path, of('ours'), rival ? of('rival') : undefined)),
    row('/: LCP', { ...lcp, rival: 'client-rendered' }),
    row('/: TBT', { ours: home('tbt'), theirs: figure('empty', 'tbt'), rival: 'an empty page', unit: 'ms' }),
  ];
}

async function pagesOf(who: Who, { url }: Shop): Promise<Page[]> {
  const profile = await profileWithCart(url, `lighthouse-profile-${who}`);
  return [
    ...paths.map((path, at) => ({ page: `${who} ${path}`, url: url + path, report: `${reports}/${who}-${at}` })),
    { page: `${who} ${filledCheckout}`, url: `${url}/checkout`, report: `${reports}/${who}-filled`, profile },
  ];
}

/**
 * Opens the same shop without prerendering: with its colors in another order the element tree differs from the build's,
 * so the server sends the page with an empty body that the client renders.
 */
async function openUnrendered(): Promise<Shop> {
  const shop = await Shop.open(newDatabase('lighthouse-unrendered'));
  await shop.edit((known) => ({ ...known, variants: known.variants.toReversed() }));
  const page = (await shop.get('/')).body.toString();
  if (!page.includes('<div id="root"></div>')) throw new Error('the shop still prerenders its home page');
  return shop;
}

/** Serves an empty page as a baseline: its figures are the cost of Chromium itself. */
async function openEmpty(): Promise<{ url: string; stop: () => void }> {
  const page =
    '<!doctype html><html lang="en"><title>Empty</title><meta name="viewport" content="width=device-width"><p>Empty';
  const server = createServer((_request, response) => response.setHeader('Content-Type', 'text/html').end(page));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop };
}

/**
 * Returns the browser profile of a shopper with two units in the cart who has declined cookies: otherwise the text of the
 * cookie banner would be the largest of the page. No file of the shop is in its cache.
 */
async function profileWithCart(url: string, name: string): Promise<string> {
  const profile = folder(name);
  const context = await browser.launchPersistentContext(profile, { executablePath: chromium, args: flags.split(' ') });
  const page = await context.newPage();
  await page.goto(`${url}/robots.txt`);
  const line = { _id: product, title: 'Towel', image: '', color: 'White', size: 'M', salePrice: 4.99, quantity: 2 };
  await page.evaluate(
    (cart) => {
      localStorage.setItem('cart', cart);
      localStorage.setItem('cookieConsent', 'declined');
    },
    JSON.stringify([line]),
  );
  await context.close();
  return profile;
}

async function visit({ url, report: path, profile }: Page, run: number): Promise<Visit> {
  const report = `${path}-${run}.json`;
  const copy = profile === undefined ? null : `${profile}-copy`;
  if (profile !== undefined && copy !== null) cpSync(profile, copy, { recursive: true });
  const args = [
    '--yes',
    lighthouse,
    url,
    '--quiet',
    '--output=json',
    `--output-path=${report}`,
    `--chrome-flags=${copy === null ? flags : `${flags} --user-data-dir=${copy}`}`,
    ...(copy === null ? [] : ['--disable-storage-reset']),
  ];
  await runLighthouse(args);
  if (copy !== null) rmSync(copy, { recursive: true });
  const { audits, categories: scored } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const score = (name: string) => (scored[name]?.score ?? Number.NaN) * 100;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    lcp: value('largest-contentful-paint') / 1000,
    fcp: value('first-contentful-paint') / 1000,
    tbt: value('total-blocking-time'),
    blocking: (audits['long-tasks']?.details?.items ?? []).reduce((sum, task) => sum + task.duration - longTask, 0),
    cls: value('cumulative-layout-shift'),
    bytes: value('total-byte-weight') / 1000,
  };
}

/** Runs Lighthouse. Retries when Chromium's trace lacks its start (NO_NAVSTART), which is unrelated to the page. */
async function runLighthouse(args: string[], triesLeft = 3): Promise<void> {
  try {
    await new Program('npx', args, { CHROME_PATH: chromium }).output();
  } catch (error) {
    if (triesLeft === 0 || !String(error).includes('NO_NAVSTART')) throw error;
    await runLighthouse(args, triesLeft - 1);
  }
}

type FigureOf = (path: string, name: keyof Visit) => number;

function rowsOf(path: string, ours: FigureOf, theirs?: FigureOf): Row[] {
  const seo = `${path}: accessibility, best practices, SEO`;
  const both = (name: keyof Visit) => ({ ours: ours(path, name), theirs: theirs?.(path, name), rival: 'rival' });
  return [
    row(`${path}: performance`, { ...both('performance'), target: atLeast(100) }),
    row(seo, {
      ours: (['accessibility', 'best-practices', 'seo'] as const).map((name) => ours(path, name)).join(', '),
    }),
    row(`${path}: FCP`, { ...both('fcp'), unit: 's' }),
    row(`${path}: LCP`, { ...both('lcp'), unit: 's', target: atMost(1.1) }),
    row(`${path}: TBT`, { ...both('tbt'), unit: 'ms', target: atMost(50) }),
    row(`${path}: CLS`, { ...both('cls'), target: atMost(0) }),
    ...(theirs
      ? [
          row(`${path}: blocking time from the start`, { ...both('blocking'), unit: 'ms' }),
          row(`${path}: bytes`, { ...both('bytes'), unit: 'kB' }),
        ]
      : []),
  ];
}
