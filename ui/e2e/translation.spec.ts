import type { Page } from '@playwright/test';
import { expect, test } from './support/shop';
import { firstColor, M } from './support/brand';

/** Wraps each text node, including later ones, in two new elements, as Chrome's translation does. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const skipped = /^(FONT|SCRIPT|STYLE)$/;
    const wrap = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Node[] = [];
      while (texts.nextNode()) found.push(texts.currentNode);
      for (const text of found) {
        const parent = text.parentElement;
        if (!parent || !text.nodeValue?.trim() || skipped.test(parent.tagName)) continue;
        const outer = document.createElement('font');
        parent.replaceChild(outer, text);
        outer.appendChild(document.createElement('font')).append(text);
      }
    };
    wrap(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node.isConnected) wrap(node.parentNode ?? node);
    }).observe(document.body, { childList: true, subtree: true });
  });
}

test('on a translated page a line is removed from the cart and comes back', async ({ page, product, cart, frame }) => {
  await product.buy();
  await translate(page);
  for (let count = 0; count < 2; count += 1) {
    await cart.remove(firstColor, M);
    await cart.drawer.getByRole('button', { name: 'Undo' }).click();
    await expect(cart.lines).toHaveCount(1);
  }
  await cart.clearButton.click();
  await cart.drawer.getByRole('button', { name: 'Undo' }).click();
  await expect(cart.lines).toHaveCount(1);
  await cart.checkoutButton.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await frame.expectCartCount(1);
});
