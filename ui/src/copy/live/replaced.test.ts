import { expect, test } from 'vitest';
import * as quirks from '../../spec-quirks';
import { liveWording, replaced } from './replaced';

const files = import.meta.glob<object>(['../*.ts', '!../*.test.ts'], { eager: true });
const specified = new Set([quirks, ...Object.values(files)].flatMap(textsIn));

test.each(Object.keys(replaced))('"%s" is still a text of the specification', (text) => {
  expect(specified).toContain(text);
  expect(liveWording(text)).not.toBe(text);
});

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
