import { readFileSync } from 'node:fs';
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import { expect, it } from 'vitest';

it('the generated types match openapi.yaml (to update them: npm run schema)', async () => {
  const types = await openapiTS(new URL('../../../openapi.yaml', import.meta.url));
  expect(readFileSync(new URL('schema.gen.ts', import.meta.url), 'utf8')).toBe(
    `${COMMENT_HEADER}${astToString(types)}`,
  );
});
