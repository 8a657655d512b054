// The steps that make an HTML document of a prerendered page, which read and write no files.
import { brand } from '../brand-folder';

/** What the server replaces in a document. */
const placeholders = new Set(
  'title long_title description support_email seller sales_tax hides_test_note list charged sale_end origin path query link_picture json_ld data listing'.split(
    ' ',
  ),
);

/** Separates the head tags, which React renders in place in the body. */
export function split(html: string): { head: string; body: string } {
  const head: string[] = [];
  const body = html.replace(/<title>.*?<\/title>|<meta [^>]*>|<link [^>]*>/g, (tag) => {
    head.push(tag);
    return '';
  });
  return { head: head.join(''), body };
}

/** Preloads the largest picture of the first screen before all else: the page's own connection is the only warm one. */
export function heroPreload(body: string): string {
  const [, srcset, sizes] =
    /<source type="image\/avif" srcSet="([^"]*)" sizes="([^"]*)"\/>(?:<source[^>]*>)?<img[^>]* fetchPriority="high"/.exec(
      body,
    ) ?? [];
  return srcset
    ? `<link rel="preload" as="image" type="image/avif" imagesrcset="${srcset}" imagesizes="${sizes}" fetchpriority="high">`
    : '';
}

/** Returns the canonical link and the Open Graph tags, for search engines and shared links. */
export function socialTags(head: string): string {
  const title = /<title>(.*?)<\/title>/.exec(head)?.[1];
  const description = /<meta name="description" content="(.*?)"\/?>/.exec(head)?.[1];
  if (!title || !description) throw new Error(`a page has no title or no description: ${head}`);
  const tags = {
    'og:type': 'website',
    'og:site_name': brand.name,
    'og:title': title,
    'og:description': description,
    'og:url': '{{origin}}{{path}}{{query}}',
  };
  const metas = Object.entries(tags).map(([property, content]) => `<meta property="${property}" content="${content}">`);
  return `<link rel="canonical" href="{{origin}}{{path}}">${metas.join('')}{{link_picture}}`;
}

/** Fails if a document has a placeholder that the server does not know, or a dummy price that was not replaced by one. */
export function checkPlaceholders(file: string, document: string): void {
  for (const [, name = ''] of document.matchAll(/\{\{(.*?)\}\}/g)) {
    if (!placeholders.has(name)) throw new Error(`${file}: unknown placeholder {{${name}}}`);
  }
  if (/8,?888|7,?777/.test(document)) throw new Error(`${file}: a dummy amount was not replaced by a placeholder`);
}
