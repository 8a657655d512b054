// Completes the CycloneDX document that cargo-cyclonedx writes: adds the npm packages of the UI, and removes the path of
// this machine. Arguments: the document to read and the one to write.
//
// `npm sbom --omit dev` leaves out packages that a development package needs too, such as react.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface LockedPackage {
  version: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
}

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const [source = '', target = ''] = process.argv.slice(2);
const document = JSON.parse(readFileSync(source, 'utf8').replaceAll(`path+file://${root}`, 'path+file:///shop'));
const lock = JSON.parse(readFileSync(`${root}/ui/package-lock.json`, 'utf8'));
const folder = 'node_modules/';
for (const [path, locked] of Object.entries<LockedPackage>(lock.packages)) {
  if (!path.startsWith(folder) || locked.dev) continue;
  const name = path.slice(path.lastIndexOf(folder) + folder.length);
  const purl = `pkg:npm/${name.replace('@', '%40')}@${locked.version}`;
  const sha512 = locked.integrity?.replace(/^sha512-/, '');
  document.components.push({
    type: 'library',
    'bom-ref': purl,
    name,
    version: locked.version,
    scope: 'required',
    ...(sha512 && { hashes: [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }] }),
    ...(locked.license && { licenses: [{ expression: locked.license }] }),
    purl,
  });
}
writeFileSync(target, `${JSON.stringify(document, null, 2)}\n`);
