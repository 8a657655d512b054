import { readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

const firsts = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
// Without d: content blockers hide what is called "ad".
const seconds = 'abcefghijklmnopqrstuvwxyzABCEFGHIJKLMNOPQRSTUVWXYZ0123456789';

const root = import.meta.dirname;
const keyOf = (file: string, name: string) => `${relative(root, file.replace(/\?.*$/, ''))} ${name}`;

/** Two letters for each class of each CSS module: the same in every build of the same files. */
const names = new Map<string, string>();
const files = readdirSync(`${root}/src`, { recursive: true, encoding: 'utf8' });
for (const file of files.filter((path) => path.endsWith('.module.css')).toSorted()) {
  const css = readFileSync(`${root}/src/${file}`, 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  for (const [, name = ''] of css.matchAll(/\.([a-zA-Z][\w-]*)/g)) {
    const key = keyOf(`${root}/src/${file}`, name);
    const at = names.size;
    if (!names.has(key)) names.set(key, `${firsts[at % firsts.length]}${seconds[Math.floor(at / firsts.length)]}`);
  }
}

/** What a class of a CSS module is called in the pages, where each letter counts. One written since the start keeps its name. */
export function shortClassName(name: string, file: string): string {
  return names.get(keyOf(file, name)) ?? `_${name}`;
}
