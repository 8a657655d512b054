import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type brandJson from '../brand/brand.json';

/** The folder of the brand that is built: that of the environment variable BRAND, relative to the repository. */
export const brandFolder = resolve(import.meta.dirname, '..', process.env.BRAND || 'brand');

/** Its brand.json. */
export const brand = JSON.parse(readFileSync(join(brandFolder, 'brand.json'), 'utf8')) as typeof brandJson;
