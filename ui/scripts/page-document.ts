// Assembles HTML documents from the built shell (dist/index.html) and the prerendered pages.
import { readFileSync } from 'node:fs';
import type { Manifest } from 'vite';
import type { PrerenderedPage } from '../src/prerender';
import { criticalCss } from './critical-css';
import { checkPlaceholders, heroPreload, socialTags, split } from './document-parts';
import { eventReplayOf } from './event-replay';

const dist = new URL('../dist/', import.meta.url).pathname;
const shell = readFileSync(`${dist}index.html`, 'utf8').replaceAll(/>\s+</g, '><');
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8')) as Manifest;
const entryTag = /\s*<script type="module"[^>]* src="([^"]*)"><\/script>/;
const styleTag = /\s*<link rel="stylesheet"[^>]* href="([^"]*)">/;
const chunkTag = /\s*<link rel="modulepreload"[^>]* href="([^"]*)">/g;
const dataTag = /\s*<script [^>]*id="shop-data"><\/script>/;
const main = urlIn(entryTag);
const isLive = process.argv[2] === 'live';
/** The scripts that start a page. In live mode the first one replaces texts and pages before the main one renders. */
const entries = isLive ? [`/${manifest['src/main-live.ts']?.file}`, main] : [main];
const preload = (script: string) => `<link rel="modulepreload" crossorigin href="${script}">`;
const style = urlIn(styleTag);
const outdatedBrowser = `/${manifest['src/event-replay/outdated-browser.ts']?.file}`;
const css = readFileSync(dist + style.slice(1), 'utf8');
const hideDeferredImages = '[data-defer=true]{display:none}';
const hideOnPhone = '@media (max-width:47.99em){[data-defer]{display:none}}';
/** Pages without a canonical URL, which get no social or search engine tags. */
const withoutCanonical = new Set(['_order', '_mail', '_error', '_unsent']);

/** A page of the build, or a template that is not a route. */
interface Page extends Pick<PrerenderedPage, 'file' | 'source'>, Partial<Pick<PrerenderedPage, 'staff' | 'showsCart'>> {
  /** HTML to add after the root element. */
  after?: string;
}

function urlIn(tag: RegExp): string {
  const url = tag.exec(shell)?.[1];
  if (!url) throw new Error(`the built index.html has no ${tag}`);
  return url;
}

/**
 * Builds a page that can be read without scripts: critical CSS inlined, scripts and stylesheet loaded after the first
 * paint.
 */
export async function deferredDocument(page: Page, html: string): Promise<string> {
  const { head, body } = split(html);
  const bareShell = shell.replace(entryTag, '').replace(chunkTag, '').replace(styleTag, '');
  const styles = `<style>${inlineStyles(body)}</style><noscript><link rel="stylesheet" href="${style}"></noscript>`;
  const script = await eventReplayOf({
    STYLE: style,
    CHUNKS: chunksOf(page),
    ENTRIES: entries,
    OUTDATED: outdated(body),
    SHOWS_CART: page.showsCart ?? false,
  });
  return assemble(page, bareShell, `${head}${styles}<script>${script}</script>`, body);
}

/**
 * Returns the critical CSS. Forms, collapsed `details` and the footer below the fold have browser styles until the
 * stylesheet loads.
 */
function inlineStyles(body: string): string {
  const [aboveFold = '', ...rest] = body.split(/(?= data-below-fold=)/);
  const belowFold = rest.join('').replace(/<(form|details|footer).*?<\/\1>/gs, '');
  const hidden = body.includes('data-defer="phone"') ? hideOnPhone : '';
  return criticalCss(css, aboveFold, belowFold) + hideDeferredImages + hidden;
}

/** Builds a page that has no content without scripts: they load immediately. */
export async function eagerDocument(page: Page, html: string): Promise<string> {
  const { head, body } = split(html);
  const chunks = chunksOf(page);
  const tags = [...chunks, ...entries].map(preload);
  // React adds no second link for this address.
  if (page.staff) tags.unshift(`<link rel="stylesheet" crossorigin href="${style.replace('style', 'staff')}">`);
  const script = await eventReplayOf({
    STYLE: null,
    CHUNKS: chunks,
    ENTRIES: entries,
    OUTDATED: outdated(body),
    SHOWS_CART: false,
  });
  const template = shell.replace(entryTag, '').replace(chunkTag, '');
  return assemble(page, template, `${head}${tags.join('')}<script>${script}</script>`, body);
}

/** Returns the script for outdated browsers, if the page has a place for its note. */
function outdated(body: string): string | null {
  return body.includes('<noscript>') ? outdatedBrowser : null;
}

/** Builds a page without scripts. */
export function staticDocument(page: Page, html: string): string {
  const { head, body } = split(html);
  const bareShell = shell.replace(entryTag, '').replace(chunkTag, '').replace(dataTag, '');
  return assemble(page, bareShell, head, body);
}

function assemble(page: Page, template: string, head: string, body: string): string {
  const document = template
    .replace(/<link rel="preload"|<style|<\/head>/, (fonts) => heroPreload(body) + fonts)
    .replace('</head>', () => `${withoutCanonical.has(page.file) ? '' : socialTags(head)}${head}{{json_ld}}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>${page.after ?? ''}`)
    .replace('id="shop-data"></script>', () => 'id="shop-data">{{data}}</script>');
  checkPlaceholders(page.file, document);
  return document;
}

/** Returns the page's chunks, which the main script would request only once it runs. */
function chunksOf(page: Page): string[] {
  const needed = new Set([...shell.matchAll(chunkTag)].map(([, href = '']) => href));
  const add = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || chunk.isEntry || needed.has(`/${chunk.file}`)) return;
    needed.add(`/${chunk.file}`);
    chunk.imports?.forEach(add);
  };
  if (page.source) add(page.source);
  return [...needed];
}
