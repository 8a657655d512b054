import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = dirname(fileURLToPath(import.meta.url));

/** Returns the opening tag of every form, with its file. */
function forms(): [file: string, tag: string][] {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/<form\b[^]*?>\n/g)].map(([tag]): [string, string] => [
        file,
        tag,
      ]),
    );
}

it('no form would put what is typed into a URL: each has the method post', () => {
  expect(forms().length).toBeGreaterThan(5);
  expect(forms().filter(([, tag]) => !tag.includes('method="post"'))).toEqual([]);
});
