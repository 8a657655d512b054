import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const files = import.meta.glob<object>(['./*.ts', './live/*.ts', '!./admin*.ts', '!./**/*.test.ts']);

beforeAll(() => {
  vi.resetModules();
  vi.doMock('@brand/brand.json', async (original) => ({
    ...(await original<object>()),
    cancelMinutes: 45,
    shipsWithin: 8,
  }));
});
afterAll(() => {
  vi.doUnmock('@brand/brand.json');
  vi.resetModules();
});

test('every text for shoppers has the time to cancel and to ship from brand.json', async () => {
  const texts = (await Promise.all(Object.values(files).map((load) => load()))).flatMap(textsIn);
  expect(texts.filter((text) => /\b(1|one|this) hour\b|(?<!\d-)\b3 business days/i.test(text))).toEqual([]);
  expect(texts.filter((text) => text.includes('45 minutes')).length).toBeGreaterThan(10);
  expect(texts.filter((text) => text.includes('8 business days')).length).toBeGreaterThan(10);
});

/** Returns the texts of a module, and those of its functions that take one text. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return value.length === 1 ? textsIn(value('a text')) : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
