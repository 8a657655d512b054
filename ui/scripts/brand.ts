// Checks the brand before it is built, and copies its pictures and icons to where Vite serves them.
import { cpSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brandFolder } from '../brand-folder';
import { faultsOf } from './brand-faults';
import { icons } from './brand-pictures';
import { typeFaults } from './brand-types';

const defaultFolder = new URL('../../brand', import.meta.url).pathname;
const publicFolder = new URL('../public', import.meta.url).pathname;

const faults = await faultsOf(brandFolder);
if (faults.length === 0 && brandFolder !== defaultFolder) faults.push(...typeFaults(brandFolder));
for (const fault of faults) process.stderr.write(`${basename(brandFolder)}/${fault}\n`);
if (faults.length > 0) process.exit(1);

// Those of the brand that was built before.
rmSync(publicFolder, { recursive: true, force: true });
const media = join(brandFolder, 'media');
cpSync(media, join(publicFolder, 'media'), {
  recursive: true,
  filter: (file) => !icons.some((icon) => icon === basename(file)),
});
for (const icon of icons) cpSync(join(media, icon), join(publicFolder, icon));
