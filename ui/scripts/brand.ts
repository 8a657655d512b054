// Checks the brand before it is built.
import { basename } from 'node:path';
import { brandFolder } from '../brand-folder';
import { faultsOf } from './brand-faults';

const media = new URL('../public/media', import.meta.url).pathname;
const faults = await faultsOf(brandFolder, media);
for (const fault of faults) process.stderr.write(`${basename(brandFolder)}/${fault}\n`);
if (faults.length > 0) process.exit(1);
