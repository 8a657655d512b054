import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = dirname(fileURLToPath(import.meta.url));

type Allowed = Record<string, 'all' | 'types'>;

/** Allowed imports by layer; "types" allows type imports only. */
const allowedImports: Record<string, Allowed> = {
  lib: {},
  copy: { lib: 'types', catalog: 'types', rules: 'types' },
  paths: {},
  'event-replay': { copy: 'all' },
  'spec-quirks': {},
  rules: { lib: 'all' },
  api: { lib: 'all' },
  catalog: { api: 'types', lib: 'all' },
  components: { lib: 'all', copy: 'all', paths: 'all' },
  cart: { lib: 'all', api: 'types', catalog: 'all', rules: 'all', 'spec-quirks': 'all' },
  delivery: { lib: 'all', copy: 'all', rules: 'all' },
  contact: { lib: 'all', copy: 'all', catalog: 'all', 'spec-quirks': 'all' },
  pixel: { lib: 'all', cart: 'types', catalog: 'types' },
};
const shared: Allowed = Object.fromEntries(Object.keys(allowedImports).map((layer) => [layer, 'all']));
/** The frame of every page contains the cart drawer and the error page; no other feature imports one. */
const frame: Allowed = { ...shared, 'features/cart': 'all', 'features/errors': 'all' };
/** The page of an order shows it as the confirmation does. */
const order: Allowed = { ...shared, 'features/checkout/done': 'all' };
const topLevel = ['routes', 'App', 'live', 'main', 'main-live', 'prerender'];

/** The folders of the large features, with the folders of the feature that each may import. */
const featureFolders: Record<string, Record<string, string[]>> = {
  admin: {
    common: [],
    session: ['common'],
    figures: ['common'],
    stock: ['common', 'figures'],
    products: ['common', 'stock'],
    orders: ['common'],
    packing: ['common', 'orders'],
    check: ['common'],
    shop: ['common'],
    audit: ['common'],
  },
  checkout: {
    form: [],
    summary: [],
    shipping: ['form', 'summary'],
    placing: ['form', 'summary'],
    payment: ['form', 'placing', 'summary'],
    done: ['summary', 'placing'],
    live: ['form', 'payment', 'placing', 'summary'],
  },
};

interface Import {
  /** Without its extension, like `target`. */
  file: string;
  target: string;
  /** The layer of `file`; `to` is the layer of `target`. */
  from: string;
  to: string;
  typesOnly: boolean;
}

describe('the import table', () => {
  const files = sources(root);
  const imports = files.flatMap(importsOf);

  it('finds the source files', () => {
    expect(files.length).toBeGreaterThan(30);
    expect(imports.length).toBeGreaterThan(60);
  });

  it('allows every import', () => {
    expect(imports.filter((one) => !isAllowed(one)).map(describeImport)).toEqual([]);
  });

  it('contains no cycle, not even of types', () => {
    expect(cycleIn(imports)).toEqual([]);
  });

  it('names all folders of the large features', () => {
    for (const [feature, folders] of Object.entries(featureFolders))
      expect(foldersIn(join(root, 'features', feature)).sort()).toEqual(Object.keys(folders).sort());
  });

  it('has no two files whose names differ only in case', () => {
    const names = files.map((file) =>
      relative(root, file)
        .replace(/\.tsx?$/, '')
        .toLowerCase(),
    );
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('allows no barrel files and no catch-all folders', () => {
    const unwanted = /(^|\/)(index\.tsx?$|(utils?|managers?|helpers?)(\/|\.tsx?$)|(hooks|types|data)\/)/;
    expect(files.map((file) => relative(root, file)).filter((file) => unwanted.test(file))).toEqual([]);
  });
});

function isAllowed({ from, to, typesOnly }: Import): boolean {
  if (from === to || topLevel.includes(from) || (from === 'pages' && to.startsWith('features/'))) return true;
  // The files beside the folders of a feature join them.
  if (to.startsWith(`${from}/`) && from.startsWith('features/')) return true;
  const allowed = allowedOf(from)[to];
  return allowed === 'all' || (allowed === 'types' && typesOnly);
}

function allowedOf(layer: string): Allowed {
  if (layer === 'features/layout') return frame;
  if (layer === 'features/order') return order;
  const [, feature = '', folder = ''] = layer.split('/');
  const lower = featureFolders[feature]?.[folder] ?? [];
  if (lower.length > 0)
    return { ...shared, ...Object.fromEntries(lower.map((name) => [`features/${feature}/${name}`, 'all'] as const)) };
  return layer === 'pages' || layer.startsWith('features/') ? shared : (allowedImports[layer] ?? {});
}

/** Returns the files of an import cycle, or an empty list. */
function cycleIn(imports: Import[]): string[] {
  const finished = new Set<string>();
  const visit = (file: string, path: string[]): string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (finished.has(file)) return [];
    finished.add(file);
    return firstCircle(targetsOf(file), [...path, file]);
  };
  const firstCircle = (files: string[], path: string[]) =>
    files.map((file) => visit(file, path)).find((cycle) => cycle.length > 0) ?? [];
  const targetsOf = (file: string) => imports.filter((one) => one.file === file).map(({ target }) => target);
  return firstCircle(
    imports.map(({ file }) => file),
    [],
  );
}

function foldersIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$|^test-|\.gen\.ts$/.test(entry.name) ? [path] : [];
  });
}

function importsOf(path: string): Import[] {
  const file = relative(root, path).replace(/\.tsx?$/, '');
  const text = readFileSync(path, 'utf8');
  const found = text.matchAll(
    /^(?:import|export)\s([^;'"]*?from\s*)?['"](\.[^'"]+)['"]|import\(['"](\.[^'"]+)['"]\)/gm,
  );
  const globbed = [...text.matchAll(/import\.meta\.glob(?:<.*>)?\(\[?'(.[^'*]*)\/\*\.tsx'/g)].flatMap(
    ([, folder = '']) =>
      readdirSync(join(dirname(path), folder))
        .filter((name) => name.endsWith('.tsx'))
        .map((name) => ['', '', `${folder}/${name.replace(/\.tsx$/, '')}`]),
  );
  return [...found, ...globbed].flatMap(([, clause = '', target, lazyTarget]) => {
    const specifier = target ?? lazyTarget ?? '';
    const to = posix.join(posix.dirname(file), specifier);
    // Styles and JSON contain no code.
    if (/\.(css|json)$/.test(to)) return [];
    return [{ file, target: to, from: layerOf(file), to: layerOf(to), typesOnly: isTypesOnly(clause) }];
  });
}

function isTypesOnly(clause: string): boolean {
  const names =
    /\{([^}]*)\}/
      .exec(clause)?.[1]
      ?.split(',')
      .map((name) => name.trim())
      .filter(Boolean) ?? [];
  return /^type\s/.test(clause) || (names.length > 0 && names.every((name) => name.startsWith('type ')));
}

/** Returns the layer of a file: its folder, its feature or the folder of a large one, or the name of a top-level file. */
function layerOf(file: string): string {
  const [first = '', second = '', third = ''] = file.split('/');
  if (first !== 'features') return first;
  return featureFolders[second]?.[third] ? `features/${second}/${third}` : `features/${second}`;
}

function describeImport({ file, to }: Import): string {
  return `${file} imports ${to}`;
}
