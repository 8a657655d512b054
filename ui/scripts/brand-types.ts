// Checks the types of a brand that is not the default one, which `npm run typecheck` checks.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const ui = join(import.meta.dirname, '..');
const cache = join(ui, 'node_modules/.cache/tsc');

/** Returns the lines of the compiler about a brand and the pages that it is compiled with; their files begin at `folder`. */
export function typeFaults(folder: string): string[] {
  const config = {
    extends: join(ui, 'tsconfig.json'),
    compilerOptions: {
      // A file that the brand leaves out has the type of the default one.
      paths: { '@brand/*': [`${folder}/*`, join(ui, '../brand/*')], '@copy/*': [join(ui, 'src/copy/*')] },
      // A brand can be outside of this repository.
      typeRoots: [join(ui, 'node_modules/@types'), join(ui, 'node_modules')],
      incremental: false,
      tsBuildInfoFile: null,
      noEmit: true,
    },
    include: [join(ui, 'src'), join(folder, 'texts')],
    exclude: [join(ui, 'src/**/*.test.*'), join(ui, 'src/**/test-*')],
  };
  mkdirSync(cache, { recursive: true });
  const file = join(cache, 'brand.json');
  writeFileSync(file, JSON.stringify(config));
  const { stdout } = spawnSync(join(ui, 'node_modules/.bin/tsc'), ['--pretty', 'false', '-p', file], {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout
    .split('\n')
    .filter((line) => line.includes('error TS'))
    .map((line) => line.replace(`${relative(folder, ui)}/`, 'ui/'));
}
