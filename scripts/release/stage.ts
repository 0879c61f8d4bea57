import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { root } from '../db-schema.ts';
import { NODE_FLAGS } from '../node-flags.ts';
import { BUNDLE_FOLDER, bundleServer, packagesBeside } from './bundle.ts';

const PROGRAMS = { oficina: 'cli', 'oficina-api': 'api', 'oficina-trabajador': 'worker' };

/** One folder with everything that runs: Node, the programs, the web, the migrations and what each package allows. */
export async function stageRelease(folder: string, version: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'bin'), { recursive: true });
  cpSync(process.execPath, join(folder, 'bin', 'node'));
  for (const [name, program] of Object.entries(PROGRAMS)) writeLauncher(folder, name, program);
  await bundleServer(folder);
  for (const path of packagesBeside())
    if (existsSync(join(root, path)))
      cpSync(join(root, path), join(folder, path), { recursive: true, dereference: true });
  execFileSync(process.execPath, [join(root, 'scripts', 'build.ts')], { stdio: 'inherit' });
  cpSync(join(root, 'apps', 'web', 'dist'), join(folder, 'web'), { recursive: true });
  for (const path of ['migrations', 'roles.sql', 'grants.sql'])
    cpSync(join(root, 'database', path), join(folder, 'database', path), { recursive: true });
  for (const path of ['deploy', 'docs/operar', 'marca', 'LICENSE', 'CHANGELOG.md'])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ name: 'oficina-virtual', version, private: true, type: 'module' }, null, 2)}\n`,
  );
  writeFileSync(join(folder, 'licencias.txt'), licences());
  writeFileSync(join(folder, 'sbom.json'), sbom());
}

/** The program is found through the links that led to the launcher, so that a version finds its own files. */
function writeLauncher(folder: string, name: string, program: string): void {
  const path = join(folder, 'bin', name);
  const flags = ['--no-warnings', ...(program === 'cli' ? [] : NODE_FLAGS)].join(' ');
  writeFileSync(
    path,
    `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export NODE_ENV=production
exec "$here/node" ${flags} "$here/../${BUNDLE_FOLDER}/${program}.js" "$@"
`,
  );
  chmodSync(path, 0o755);
}

const npm = (...args: string[]) =>
  execFileSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** The list has its own clock and number, which would make two releases of one commit differ. */
function sbom(): string {
  const { serialNumber: _number, ...list } = JSON.parse(
    npm('sbom', '--omit=dev', '--sbom-format=cyclonedx', '--no-workspaces'),
  ) as { serialNumber: string; metadata: { timestamp?: string } };
  delete list.metadata.timestamp;
  return `${JSON.stringify(list, null, 2)}\n`;
}

/** Each package in production is named with its licence, and its own text follows. */
function licences(): string {
  const paths = npm('ls', '--all', '--omit=dev', '--parseable').trim().split('\n');
  const texts = new Map<string, string>();
  for (const path of paths) {
    if (!path.includes('node_modules')) continue;
    const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as {
      name: string;
      version: string;
      license?: string;
    };
    if (name.startsWith('@oficina/')) continue;
    const [file] = globSync('{LICENSE,LICENCE,license}*', { cwd: path });
    const text = file ? readFileSync(join(path, file), 'utf8').trim() : '';
    texts.set(`${name} ${version} (${license ?? 'sin declarar'})`, text);
  }
  return [...texts].map(([title, text]) => `${title}\n${'-'.repeat(title.length)}\n${text}\n`).join('\n');
}
