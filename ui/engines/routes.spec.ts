import { routes } from '../e2e/support/screens';
import { expect, test } from './support/test';
import { desktop, phone } from './support/visitor';

test('every route works, fits, is accessible and reports no problem on the console', async ({ visitor }) => {
  test.setTimeout(600_000);
  visitor.console.allow(/status of 404|404 \(Not Found\)/);
  for (const { name: path } of routes)
    await test.step(path, async () => {
      for (const viewport of [phone, desktop]) {
        await visitor.resize(viewport);
        await visitor.goto(path);
        await visitor.main.role('heading').first().element();
        await visitor.expectHydrated();
        await visitor.expectNoProblems(`${path} at ${viewport.width} px`);
      }
    });
});

test('the console log has the errors, warnings and exceptions of the page', async ({ visitor }) => {
  await visitor.goto('/faq');
  await visitor.run(() => {
    console.error('an error');
    console.warn('a warning');
    setTimeout(() => {
      throw new Error('an exception');
    });
  });
  for (const text of ['an error', 'a warning', 'an exception'])
    await expect.poll(() => visitor.console.unexpected().join('\n')).toContain(text);
  visitor.console.allow(/an error|a warning|an exception/);
});
