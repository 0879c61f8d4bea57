// The web is built only when one of its sources changed since the last build.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('..', import.meta.url));
export const webFolder = join(repository, 'apps/web/dist');
const stamp = join(webFolder, '.origen');

const sources = [
  'package-lock.json',
  'apps/web/{index.html,f.html,vite.config.ts}',
  'apps/web/{src,public,build}/**/*',
  'packages/{ui,hydra,values}/**/*.{ts,tsx,css,json}',
  'features/*/{contract,web}/**/*.{ts,tsx,css}',
];

function fingerprint(): string {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: repository, withFileTypes: true }).filter((file) => file.isFile());
  for (const path of files.map((file) => join(file.parentPath, file.name)).sort()) {
    if (path.includes('.test.')) continue;
    hash.update(path.slice(repository.length)).update(readFileSync(path));
  }
  return hash.digest('hex');
}

/** The build fails above the byte budget. */
export async function buildWeb(): Promise<'built' | 'fresh'> {
  const origin = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === origin) return 'fresh';
  const vite = fileURLToPath(new URL('bin/vite.js', import.meta.resolve('vite/package.json')));
  const output: Buffer[] = [];
  const child = spawn(process.execPath, [vite, 'build', 'apps/web'], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`La web no se pudo construir.\n${Buffer.concat(output)}`);
  writeFileSync(stamp, origin);
  return 'built';
}
