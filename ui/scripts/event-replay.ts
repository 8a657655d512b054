// Bundles src/event-replay, the script inlined in prerendered pages.
import { minify } from 'terser';
import { build, type Rolldown } from 'vite';

/** The constants of src/event-replay/main.ts. */
export interface PageFiles {
  STYLE: string | null;
  CHUNKS: string[];
  ENTRIES: string[];
  OUTDATED: string | null;
  SHOWS_CART: boolean;
}

/** The oldest browsers with import(). They need no more than the page's styles, and a note that they are too old. */
const oldest = ['chrome63', 'firefox67', 'safari11.1'];

const input = new URL('../src/event-replay/main.ts', import.meta.url).pathname;
const bundle = (await build({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  build: {
    write: false,
    minify: false,
    modulePreload: false,
    target: oldest,
    rolldownOptions: { input, output: { format: 'iife' } },
  },
})) as Rolldown.RolldownOutput;
const [{ code }] = bundle.output;

/** The script before minification and with the names of its constants. */
export const eventReplay = code;

/** Returns the script of one page. */
export async function eventReplayOf(files: PageFiles): Promise<string> {
  const script = eventReplay.replace(/\b(STYLE|CHUNKS|ENTRIES|OUTDATED|SHOWS_CART)\b/g, (name) =>
    JSON.stringify(files[name as keyof PageFiles]),
  );
  const minified = await minify(script, { module: true, compress: { passes: 3, ecma: 2017 } });
  return minified.code ?? '';
}
