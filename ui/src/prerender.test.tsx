// @vitest-environment node
import { _id as productId } from '@brand/product.json';
import { prerender } from 'react-dom/static';
import { describe, expect, it } from 'vitest';
import { App } from './App';
import { loadCatalog } from './catalog';
import { cardFields, shippingFields } from './features/checkout/form/fields';
import { paths } from './paths';
import { routes } from './routes';

/** Renders a page without a browser, as the build does. */
async function htmlOf(path: string): Promise<string> {
  const { prelude } = await prerender(<App ssrPath={path} />, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  return new Response(prelude).text();
}

function attributeOf(tag: string, name: string): string | undefined {
  return new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
}

const pagePaths = [...routes.map(({ pattern }) => pattern.replace(':id', productId)), '/no-such-page'];

describe('without a browser', () => {
  it.each(pagePaths)('%s renders a title and one heading, and no inline script or style', async (path) => {
    const html = await htmlOf(path);
    // The checkout's form and its message of an empty cart have one each: styles hide one of them.
    expect(html.match(/<h1/g)).toHaveLength(path === paths.checkout ? 2 : 1);
    expect(html.match(/<title/g)).toHaveLength(1);
    expect(html).not.toMatch(/<script|<style|\sstyle="/);
  });

  it.each(pagePaths)('%s has no form that would put its fields into the URL', async (path) => {
    const forms = (await htmlOf(path)).match(/<form[^>]*>/g) ?? [];
    expect(forms.filter((form) => !form.includes('method="post"'))).toEqual([]);
  });

  it.each([
    [paths.checkout, 'Checkout runs in your browser and needs JavaScript.'],
    [paths.product(productId), 'adding to the cart need JavaScript.'],
    [paths.adminLogin, 'The staff page needs JavaScript.'],
    [paths.admin(), 'The staff page needs JavaScript.'],
  ])('%s says that it needs JavaScript', async (path, text) => {
    expect(/<noscript>(.*?)<\/noscript>/.exec(await htmlOf(path))?.[1]).toContain(text);
  });

  it('an order has a page only in the document whose data says so', async () => {
    const link = paths.order('AbCdEfGhIjKlMnOpQrStUv');
    expect(await htmlOf(link)).toContain('Unexpected Application Error!');
    loadCatalog('{"products":[],"orderPage":true}');
    const html = await htmlOf(link);
    loadCatalog(null);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(/<noscript>(.*?)<\/noscript>/.exec(html)?.[1]).toContain('Your order is shown in your browser');
    expect(html).not.toContain('Loading...');
  });

  it('checkout has every field but that of a gift; those of the card have no name, so that no submission has them', async () => {
    const controls = (await htmlOf(paths.checkout)).match(/<(input|select)[^>]*>/g) ?? [];
    const names = new Map(controls.map((control) => [attributeOf(control, 'id'), attributeOf(control, 'name')]));
    const shown = shippingFields.filter((field) => field !== 'giftNote');
    for (const field of shown) expect(names.get(field)).toBe(field);
    for (const field of cardFields) expect([names.has(field), names.get(field)]).toEqual([true, undefined]);
  });

  it.each(['/Shop', '/shop/', '/admin/Login', '/product', '/product/', '/product/tea-towel/x'])(
    '%s is not a page: the server redirects it or responds with 404',
    async (path) => {
      expect(await htmlOf(path)).toContain('Unexpected Application Error!');
    },
  );

  it('the page shows no cart count and no cookie banner', async () => {
    const html = await htmlOf(paths.home);
    expect(html).toContain('Cart, 0 items');
    expect(html).not.toContain('Decline');
  });

  it('the footer links to the cancellation policy on the checkout page only', async () => {
    expect(await htmlOf(paths.checkout)).toContain(`href="${paths.cancellation}"`);
    expect(await htmlOf(paths.home)).not.toContain(`href="${paths.cancellation}"`);
  });
});
