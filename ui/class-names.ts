import { readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

const firstChars = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
// Omits d: content blockers hide elements with the class "ad".
const secondChars = 'abcefghijklmnopqrstuvwxyzABCEFGHIJKLMNOPQRSTUVWXYZ0123456789';

const root = import.meta.dirname;
const keyOf = (file: string, name: string) => `${relative(root, file.replace(/\?.*$/, ''))} ${name}`;

/** A two-character name for each class of each CSS module; the same files always produce the same names. */
const shortNames = new Map<string, string>();
const files = readdirSync(`${root}/src`, { recursive: true, encoding: 'utf8' });
for (const file of files.filter((path) => path.endsWith('.module.css')).toSorted()) {
  const css = readFileSync(`${root}/src/${file}`, 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  for (const [, name = ''] of css.matchAll(/\.([a-zA-Z][\w-]*)/g)) {
    const key = keyOf(`${root}/src/${file}`, name);
    const index = shortNames.size;
    if (!shortNames.has(key))
      shortNames.set(
        key,
        `${firstChars[index % firstChars.length]}${secondChars[Math.floor(index / firstChars.length)]}`,
      );
  }
}

/**
 * Returns the short name of a CSS module class, which keeps the pages small. A class added after the dev server started
 * keeps its own name.
 */
export function shortClassName(name: string, file: string): string {
  return shortNames.get(keyOf(file, name)) ?? `_${name}`;
}
