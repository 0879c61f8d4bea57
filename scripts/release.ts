// npm run release makes what a cooperative installs out of this commit: a tarball, a Debian package and an image that need no
// network, with their checksums. --salida says where; --sin-etiqueta allows a commit that has no tag; --sin-imagen leaves out
// the image, for machines without buildah.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, createReadStream, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { root } from './db-schema.ts';
import { buildImage, requireImageTools } from './release/image.ts';
import { stageRelease } from './release/stage.ts';

const { values } = parseArgs({
  options: {
    salida: { type: 'string', default: join(root, '.local', 'release') },
    'sin-etiqueta': { type: 'boolean', default: false },
    'sin-imagen': { type: 'boolean', default: false },
  },
});

const run = (program: string, args: readonly string[], cwd = root) =>
  execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
if (!values['sin-etiqueta'] && run('git', ['tag', '--points-at', 'HEAD']) !== `v${version}`)
  throw new Error(`Este commit no es la versión v${version}: etiquetalo, o probá con --sin-etiqueta.`);
if (!values['sin-imagen']) requireImageTools();

const output = resolve(values.salida);
const name = `oficina-${version}`;
const staged = join(output, name);
mkdirSync(output, { recursive: true });
await stageRelease(staged, version);

const tarball = `${name}-linux-x64.tar.gz`;
// The same commit gives the same bytes: neither the clock nor the person who builds it shows.
const seconds = run('git', ['log', '-1', '--format=%ct']);
const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=@${seconds}`];
run('tar', ['--create', `--file=${tarball}`, '--use-compress-program=gzip -n -6', ...same, name], output);

const debian = `${name}_amd64.deb`;
buildDebian(join(output, 'debian'), join(output, debian));
const image = `${name}-oci.tar`;
if (values['sin-imagen']) rmSync(join(output, image), { force: true });
else buildImage({ staged, version, seconds, same, file: join(output, image) });
const files = [tarball, debian, ...(values['sin-imagen'] ? [] : [image])];
const sums = await Promise.all(files.map(async (file) => `${await checksum(join(output, file))}  ${file}\n`));
writeFileSync(join(output, 'SHA256SUMS'), sums.join(''));
rmSync(staged, { recursive: true });
console.log(`${output}:\n${sums.join('')}`);

/** The package carries one version in a folder of its own name; its scripts keep the earlier ones. */
function buildDebian(folder: string, file: string): void {
  rmSync(folder, { recursive: true, force: true });
  const inside = (...path: string[]) => join(folder, ...path);
  mkdirSync(inside('usr/lib/oficina/paquete'), { recursive: true });
  run('cp', ['-al', staged, inside('usr/lib/oficina/paquete', version)]);
  cpSync(join(root, 'deploy/systemd'), inside('lib/systemd/system'), { recursive: true });
  const units = inside('lib/systemd/system');
  cpSync(join(units, 'oficina-api@.service'), join(units, 'oficina-api-relevo@.service'));
  cpSync(join(root, 'docs/operar'), inside('usr/share/doc/oficina'), { recursive: true });
  cpSync(join(root, 'deploy/logrotate'), inside('etc/logrotate.d'), { recursive: true });
  mkdirSync(inside('DEBIAN'));
  // What the operator changes in it stays when a later version is installed.
  writeFileSync(inside('DEBIAN/conffiles'), '/etc/logrotate.d/oficina\n');
  for (const script of ['postinst', 'prerm']) {
    const text = readFileSync(join(root, 'deploy/debian', script), 'utf8').replaceAll('@version@', version);
    writeFileSync(inside('DEBIAN', script), text);
    chmodSync(inside('DEBIAN', script), 0o755);
  }
  const control = readFileSync(join(root, 'deploy/debian/control'), 'utf8');
  writeFileSync(inside('DEBIAN/control'), control.replaceAll('@version@', version));
  run('dpkg-deb', ['--root-owner-group', '-Zxz', '-z1', '--build', folder, file]);
  rmSync(folder, { recursive: true });
}

async function checksum(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
