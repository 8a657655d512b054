import { readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

const firstChars = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
// Omits d: content blockers hide elements with the class "ad".
const secondChars = 'abcefghijklmnopqrstuvwxyzABCEFGHIJKLMNOPQRSTUVWXYZ0123456789';

const root = import.meta.dirname;
const keyOf = (file: string, name: string) => `${relative(root, file.replace(/\?.*$/, ''))} ${name}`;

/** The styles that only the staff pages use. */
const staffFolder = 'features/admin/';

/** A two-character name for each class of each CSS module; the same files always produce the same names. */
const shortNames = new Map<string, string>();
const staffNames = new Set<string>();
const files = readdirSync(`${root}/src`, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.module.css'))
  .toSorted();
/** Folders whose classes come last, in this order, so that a new class there leaves the other pages as they are. */
const lastFolders = [staffFolder, 'features/order/'];
const isLast = (path: string) => lastFolders.some((folder) => path.startsWith(folder));
const inFolder = (folder: string) => files.filter((path) => path.startsWith(folder));
for (const file of [...files.filter((path) => !isLast(path)), ...lastFolders.flatMap(inFolder)]) {
  const css = readFileSync(`${root}/src/${file}`, 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  for (const [, name = ''] of css.matchAll(/\.([a-zA-Z][\w-]*)/g)) {
    const key = keyOf(`${root}/src/${file}`, name);
    const index = shortNames.size;
    const short = `${firstChars[index % firstChars.length]}${secondChars[Math.floor(index / firstChars.length)]}`;
    if (shortNames.has(key)) continue;
    shortNames.set(key, short);
    if (isStaff(file)) staffNames.add(short);
  }
}

/**
 * Returns the short name of a CSS module class, which keeps the pages small. A class added after the dev server started
 * keeps its own name.
 */
export function shortClassName(name: string, file: string): string {
  return shortNames.get(keyOf(file, name)) ?? `_${name}`;
}

/** Returns whether a short name is that of a class which only the staff pages use. */
export function isStaffClass(name: string): boolean {
  return staffNames.has(name);
}

function isStaff(file: string): boolean {
  return file.startsWith(staffFolder);
}
