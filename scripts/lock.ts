// npm run lock completes package-lock.json with the platform binaries that are missing from the registry used to write it.
// Without them `npm ci` stops with "Missing: … from lock file". Run it after every change of dependencies; running it twice
// changes nothing.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

export type LockEntry = {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
  [other: string]: unknown;
};
export type Lock = { lockfileVersion: number; packages: Record<string, LockEntry>; [other: string]: unknown };

const systems: Record<string, string> = { windows: 'win32' };
const knownSystems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32', 'windows'];
const knownCpus = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

export function platformOf(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> {
  const words = (name.split('/').at(-1) ?? name).split('-');
  const cpu = words.find((word) => knownCpus.includes(word));
  if (cpu === 'wasm32') return { cpu: ['wasm32'] };
  const os = words.find((word) => knownSystems.includes(word));
  if (!os || !cpu)
    throw new Error(`${name}: is not named after a platform; add it to the lock by npm install.`);
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.some((word) => word.startsWith('gnu'))
      ? 'glibc'
      : undefined;
  return { os: [systems[os] ?? os], cpu: [cpu], ...(os === 'linux' && libc ? { libc: [libc] } : {}) };
}

function lowestVersion(name: string, range: string): string {
  const match = /^[\^~]?(\d+\.\d+\.\d+(?:-[\w.-]+)?)$/.exec(range);
  if (!match?.[1]) throw new Error(`${name}: cannot tell a version from the range "${range}".`);
  return match[1];
}

/** Node would look for `name` in these places from the package at `from`, nearest first. */
function places(from: string, name: string): string[] {
  const found: string[] = [];
  for (let folder = from; ; ) {
    found.push(folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`);
    if (!folder) return found;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1));
  }
}

export function completeLock(lock: Lock): string[] {
  const added: string[] = [];
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      // An exact range must be met exactly; for a loose one, npm's choice is right.
      const exact = /^\d/.test(range) && !range.includes(' ') ? range : null;
      const present = places(path, name).find((place) => lock.packages[place]);
      if (present && (exact === null || lock.packages[present]?.version === exact)) continue;
      // The entry goes beside its owner, unless another version is already there.
      const place = present
        ? `${path}/node_modules/${name}`
        : `${path.slice(0, path.lastIndexOf('node_modules/'))}node_modules/${name}`;
      lock.packages[place] = {
        version: lowestVersion(name, range),
        ...platformOf(name),
        ...(entry.dev ? { dev: true } : {}),
        ...(entry.devOptional ? { devOptional: true } : {}),
        optional: true,
      };
      added.push(place);
    }
  }
  if (added.length > 0) lock.packages = sorted(lock.packages);
  return added;
}

function sorted(packages: Lock['packages']): Lock['packages'] {
  return Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
}

/** The lock must serve any registry, so no entry may name the place it was downloaded from. */
export function namedRegistries(lock: Lock): string[] {
  return Object.entries(lock.packages)
    .filter(([, entry]) => !entry.link && /^[a-z+]+:\/\//i.test(entry.resolved ?? ''))
    .map(([path]) => path);
}

/** npm would install these entries without checking their content; only our platform binaries may lack the check. */
export function unsealed(lock: Lock): string[] {
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.integrity)
    .filter(([, entry]) => !(entry.optional && entry.cpu))
    .map(([path]) => path);
}

function main(): number {
  const onlyCheck = process.argv.includes('--check');
  const file = 'package-lock.json';
  const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock;
  const named = namedRegistries(lock);
  for (const path of named) console.error(`${file}: ${path} names a registry (see .npmrc)`);
  const open = unsealed(lock);
  for (const path of open) console.error(`${file}: ${path} has no integrity`);
  const added = completeLock(lock);
  if (onlyCheck) for (const path of added) console.error(`${file}: lacks ${path}; run npm run lock`);
  else if (added.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  const wrong = named.length + open.length;
  console.log(`${file}: ${added.length} ${onlyCheck ? 'missing' : 'added'}, ${wrong} entries wrong`);
  return wrong > 0 || (onlyCheck && added.length > 0) ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = main();
