import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './machine.ts';

/** The same package with another number stands for the next release. */
export function renumberPackage(file: string, from: string, to: string, output: string): void {
  const folder = `${output}.carpeta`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  run('dpkg-deb', ['-R', file, folder]);
  const packages = join(folder, 'usr/lib/oficina/paquete');
  renameSync(join(packages, from), join(packages, to));
  for (const path of ['DEBIAN/control', 'DEBIAN/postinst', `usr/lib/oficina/paquete/${to}/package.json`]) {
    const text = readFileSync(join(folder, path), 'utf8');
    writeFileSync(join(folder, path), text.replaceAll(from, to));
  }
  run('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z1', '--build', folder, output]);
  rmSync(folder, { recursive: true });
}
