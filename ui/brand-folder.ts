import { resolve } from 'node:path';

/** The folder of the brand that is built: that of the environment variable BRAND, relative to the repository. */
export const brandFolder = resolve(import.meta.dirname, '..', process.env.BRAND || 'brand');
